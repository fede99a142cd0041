// A small picture beside the name of what it shows.
import classes from './thumbnail.module.css'

const SIDE_PIXELS = 32

/** Returns the address of a logo or of the picture of a product. */
export const storedPicture = (hash: string) => `/q/pictures/${hash}`

/** Its size is fixed, so that nothing moves when it is loaded. */
export function Thumbnail({ src }: { src: string }) {
  return (
    <img
      className={classes.thumbnail}
      src={src}
      alt=""
      width={SIDE_PIXELS}
      height={SIDE_PIXELS}
      loading="lazy"
      decoding="async"
    />
  )
}
