// What pictures of products and logos may be, and how large a logo is shown.

export const pictureTypes = ['image/png', 'image/jpeg'] as const

/** Pages, mails and documents show the bytes as they are stored, at 200 pixels or less. */
export const PICTURE_SIDE_PIXELS_MAX = 1600

export const PICTURE_BYTES_MAX = 1_048_576

/** Width and height: pixels of mails and of the buyer's page, points of documents. */
export const LOGO_SIDES_MAX = [200, 56] as const
