const asked = Promise.withResolvers<void>()

/** ms after which whoever waits goes on: a page whose code is here already asks for none */
const withinMs = 1500

/** The code of a page was asked for. */
export function tellPageAsked(): void {
  asked.resolve()
}

/** Ends once the page that opens first has asked for its own code: what only adorns it comes after (performance.md W1). */
export function firstPageAsked(): Promise<unknown> {
  return Promise.race([asked.promise, new Promise((resolve) => setTimeout(resolve, withinMs))])
}
