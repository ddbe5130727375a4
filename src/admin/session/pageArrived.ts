const arrived = Promise.withResolvers<void>()

/** ms after which whoever waits goes on: a page whose code is here already asks for none */
const withinMs = 5000

/** The code of a page came, or did not. */
export function tellPageArrived(): void {
  arrived.resolve()
}

/** Ends once the page that opens first has its own code: what only adorns it comes after (performance.md W1). */
export function firstPageArrived(): Promise<unknown> {
  return Promise.race([arrived.promise, new Promise((resolve) => setTimeout(resolve, withinMs))])
}
