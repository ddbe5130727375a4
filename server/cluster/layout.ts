import { createHash } from 'node:crypto'
import type { LatestValues } from '../tags/latest.ts'

/** Names what slots and blocks mean: two processes with the same layout may speak of tags by slot. Computed once for each configuration. */
export function createLayout(latest: LatestValues): () => string {
  let known = { generation: -1, name: '' }
  return () => {
    if (known.generation !== latest.generation) known = { generation: latest.generation, name: nameOf(latest) }
    return known.name
  }
}

function nameOf({ metas }: LatestValues): string {
  const hash = createHash('sha256')
  for (const { tagCode, block } of metas) hash.update(`${block} ${tagCode}\n`)
  return hash.digest('base64url').slice(0, 12)
}
