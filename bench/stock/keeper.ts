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
  /** how long each answer took to what lies of every lot in one place, for places at random */
  stockOfPlace(asks: number): Promise<number[]>
  /** how long each answer took to what lies of every lot in all places */
  stockOfAll(asks: number): Promise<number[]>
  /** how long it took to post an inventory of one place with so many lines, each of another lot and each with a difference */
  postInventory(lines: number): Promise<number>
  /** orders that were picked from one lot on one shelf and shipped, each client so many of its own, one after the other */
  shippedPerSecond(clients: number, each: number): Promise<number>
  /** what only ours has beside: a trace through a million edges, a code that was scanned */
  trace?(asks: number): Promise<number[]>
  scan?(asks: number): Promise<number[]>
  stop(): Promise<void>
}
