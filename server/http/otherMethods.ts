import type { AnyRoute } from './route.ts'

type Spoken = { pattern: RegExp; methods: readonly string[] }

/** Tells which methods an address takes: none when there is no such address (api-contract.md 1.4: a wrong method is answered by naming the right ones). */
export function methodsAt(routes: readonly AnyRoute[]): (url: string) => string[] {
  const known: Spoken[] = routes.map(({ path, method }) => ({ pattern: patternOf(path), methods: typeof method === 'string' ? [method] : method }))
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    return [...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].toSorted()
  }
}

/** `:name` stands for one part of an address, `*` for whatever follows. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
}
