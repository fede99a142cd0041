// A clear no, which becomes an answer: nothing of the quote is in the shop after it.
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly itemId?: number,
  ) {
    super(message)
  }
}
