// Whether a media query matches: for what a style cannot hide, such as the items of a menu, which takes hidden ones for present.
import { useSyncExternalStore } from 'react'

export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
  )
}
