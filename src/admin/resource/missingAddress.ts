import type { Resource } from '#contract/resource.ts'

const needed = { list: 'list', delete: 'delete', deleteBatch: 'delete' } as const

/** What is wrong with a resource that a list cannot ask, or whose records it cannot delete; null when it can (WID-018, PICK-019). A configured table may leave out what a declared one has. */
export function missingAddress({ path, verbs }: Pick<Resource, 'path' | 'verbs'>, of: keyof typeof needed): string | null {
  return path !== '' && verbs.includes(needed[of]) ? null : `请设置 url.${of} 属性！`
}
