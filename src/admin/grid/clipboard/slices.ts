/** ms that are worked before the browser may paint and answer again */
const sliceMs = 12

/** Work in slices: to be awaited between small steps; it lets the browser in when enough was worked, and is nothing otherwise. */
export function createSlices(): () => Promise<void> | undefined {
  let endMs = performance.now() + sliceMs
  return () => {
    if (performance.now() < endMs) return undefined
    return nextTask().then(() => void (endMs = performance.now() + sliceMs))
  }
}

/** The items of a generator that takes long, in slices. */
export async function slicedList<Item>(items: Iterable<Item>, slice: ReturnType<typeof createSlices>): Promise<Item[]> {
  const all: Item[] = []
  for (const item of items) {
    all.push(item)
    const rest = slice()
    if (rest) await rest
  }
  return all
}

/** A message to oneself comes after input and painting, and sooner than any timer. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
