// Why a list file cannot be read, and the limits that keep it from occupying the browser.

/** Unpacked, as a file of some kilobytes can unpack to gigabytes. */
export const UNPACKED_BYTES_MAX = 256 * 1024 * 1024
export const FILE_BYTES_MAX = 32 * 1024 * 1024
export const COLUMNS_MAX = 60

type Reason = 'too_large' | 'unreadable' | 'empty'

export class ListFault extends Error {
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(`The list cannot be read: ${reason}`, options)
    this.reason = reason
  }
}
