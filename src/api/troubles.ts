import type { Query, QueryClient } from '@tanstack/react-query'
import { ofCatalogue } from './expecting.ts'
import { notify } from './notices.ts'
import { ApiError } from './request.ts'
import { serverSilence } from './serverSilence.ts'

/** A page that is leaving breaks its calls off: nothing is said unless it stays. */
const sayAfterMs = 1000

/** Tells what the catalogue says when what a page asks for does not come: once when it begins, however often it is asked again. */
export function tellTroubles(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type !== 'failed' && action.type !== 'error') return
    if (action.type === 'failed' && action.failureCount > 1) return
    const { error } = action
    if (!(error instanceof ApiError) || error.failure === null || !isTold(query, error.status)) return
    const { failure } = error
    setTimeout(() => isFailing(query) && notify(failure), error.status === 0 ? sayAfterMs : 0)
  })
}

/** Asks anew at once for what did not come, as soon as the server answers again: its own next try may be ten seconds away. */
export function healTroubles(client: QueryClient): () => void {
  return serverSilence.store.subscribe(({ sinceMs }, before) => {
    if (sinceMs !== null || before.sinceMs === null) return
    const failing = client.getQueryCache().findAll({ type: 'active', predicate: (query) => isFailing(query) && isTold(query, 0) })
    const again = { predicate: (query: Query) => failing.includes(query) }
    void client.cancelQueries(again).then(() => client.refetchQueries(again))
  })
}

function isFailing({ state }: Query): boolean {
  return state.fetchFailureCount > 0 || state.status === 'error'
}

function isTold({ meta }: Query, status: number): boolean {
  const expects: unknown = meta?.['expects']
  return ofCatalogue.includes(status) && !(Array.isArray(expects) && expects.includes(status))
}
