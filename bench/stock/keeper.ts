/** How much stock a keeper is filled with, all of one material: lots with a unit each, spread over so many places. */
export type Fill = { lots: number; places: number }

/** What fifty who want the same bag were told. */
export type Taken = { winners: number; told: number; unanswered: number; leftKg: number }

/** A system that keeps stock, on a PostgreSQL of its own; times in ms. */
export type StockKeeper = {
  /** all at once want the only bag, 25 kg */
  takeOneBag(clients: number): Promise<Taken>
  /** moves that were done, each client one after the other, for so long */
  movesPerSecond(clients: number, forMs: number): Promise<number>
  store(fill: Fill): Promise<void>
  /** how long each answer took to what lies of a lot at which place, for lots at random */
  stockOfLot(asks: number): Promise<number[]>
  /** what only ours has beside: a trace through a million edges, a code that was scanned */
  trace?(asks: number): Promise<number[]>
  scan?(asks: number): Promise<number[]>
  stop(): Promise<void>
}
