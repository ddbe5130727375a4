declare global {
  /** The probes of a file: what is hit is set to 1. The same for a file that is loaded once more. */
  var coveredFile: ((file: string, count: number) => Uint8Array) | undefined
}

/**
 * Gives files with probes (probes.ts) a place to set them; `take` returns the numbers of those that were hit since it was
 * asked last, by file, with none for a file that was only loaded. Its text is also run in pages, so it stands on nothing else.
 */
export function keepProbes(): { take(): Record<string, number[]> } {
  const files = new Map<string, Uint8Array>()
  const loaded = new Set<string>()
  globalThis.coveredFile = (file, count) => {
    const known = files.get(file) ?? new Uint8Array(count)
    files.set(file, known)
    loaded.add(file)
    return known
  }
  return {
    take() {
      const hit: Record<string, number[]> = {}
      for (const [file, probes] of files) {
        if (!probes.includes(1) && !loaded.has(file)) continue
        hit[file] = [...probes.entries()].flatMap(([probe, isHit]) => (isHit === 1 ? [probe] : []))
        probes.fill(0)
      }
      loaded.clear()
      return hit
    },
  }
}
