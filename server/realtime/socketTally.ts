/** What can be counted: anything that says once that it closed. */
type Closing = { once(event: 'close', listener: () => void): unknown }

/**
 * Counts open connections by owner (a person, an address). `take` is false when the owner already holds `limit`;
 * a connection that was taken is given back when it closes.
 */
export function createSocketTally(limit: number) {
  const held = new Map<string, Set<Closing>>()
  return {
    has: (owner: string): boolean => (held.get(owner)?.size ?? 0) < limit,
    take(owner: string, connection: Closing): boolean {
      const connections = held.get(owner) ?? new Set()
      if (connections.has(connection)) return true
      if (connections.size >= limit) return false
      held.set(owner, connections.add(connection))
      connection.once('close', () => {
        connections.delete(connection)
        if (connections.size === 0 && held.get(owner) === connections) held.delete(owner)
      })
      return true
    },
  }
}
