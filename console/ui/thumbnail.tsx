// A small picture beside the name of what it shows.
import classes from './thumbnail.module.css'

const SIDE_PIXELS = 32

/** Its size is fixed, so that nothing moves when it is loaded. */
export function Thumbnail({ hash }: { hash: string }) {
  return (
    <img
      className={classes.thumbnail}
      src={`/q/pictures/${hash}`}
      alt=""
      width={SIDE_PIXELS}
      height={SIDE_PIXELS}
      loading="lazy"
      decoding="async"
    />
  )
}
