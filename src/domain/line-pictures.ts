// Which picture stands beside a line of an offer, on every page and in documents.

type Line = { item_id?: number | undefined; image?: string | null }
type OfferFile = { file_id: number; item_id: number | null; is_picture: boolean }

/** The id of a file of the quote, or the hash of the picture of a product. */
export type PictureKey = number | string

/**
 * Returns the id of the first picture attached to the line, or else the hash of that of its product. Lines of old records lack
 * `image`, old offers `files`.
 */
export function pictureOf(
  { item_id, image }: Line,
  files: readonly OfferFile[] = [],
): PictureKey | undefined {
  const attached = files.find((file) => file.is_picture && file.item_id === item_id)
  return attached?.file_id ?? image ?? undefined
}
