// One delivery at a time in each process: each holds a connection of the shop's pool while it works with others.
let last: Promise<unknown> = Promise.resolve()

export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
