/** Statuses of which the catalogue has words of its own (specification.md 8); of others the page itself says what the server said. */
export const ofCatalogue: readonly number[] = [0, 403, 404, 504]

/** `meta` of a query whose page takes these statuses for an answer: none of them is told besides. */
export function expecting(...statuses: readonly number[]) {
  return { expects: statuses }
}

/** `meta` of a query that nobody waits for: its failures are told nowhere (MSG-013). */
export const silently = expecting(...ofCatalogue)
