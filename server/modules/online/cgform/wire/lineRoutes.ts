import { z } from 'zod'
import type { AnyRoute } from '../../../../http/route.ts'
import type { ResourceContext } from '../../../../resource/routes/resourceContext.ts'
import { standsFor } from './standing.ts'
import type { Meant } from './standing.ts'

const Main = z.object({ mainId: z.string().min(1).max(64) })
const Page = z.object({ records: z.array(z.record(z.string(), z.unknown())) })
/** lines of one header; more are not saved at once */
const most = 1000

/** Lines by the record that they stand under, all of them or the first (`/subform`, api-contract.md 2.15): read as the list of their table reads them. */
export function lineRoutes(contexts: () => readonly ResourceContext[], meant: (key: string) => Meant | null): AnyRoute[] {
  const read = (path: string, answer: (records: readonly object[]) => unknown) =>
    standsFor({ method: 'GET', path }, meant, ({ context: { resource }, route }) => {
      const list = route('GET', 'list')
      const place = contexts()
        .flatMap(({ resource: { lines } }) => lines)
        .find(({ resource: { name } }) => name === resource.name)
      return {
        ...list,
        query: z.unknown(),
        async run(call) {
          if (!place) return answer([]) // stands under nothing
          const query = { [place.parentField]: Main.parse(call.request.params).mainId, column: place.orderField, order: 'asc', pageSize: most }
          return answer(Page.parse(await list.run({ ...call, query: list.query?.parse(query) })).records)
        },
      }
    })
  return [
    read('/online/cgform/api/subform/list/:key/:mainId', (records) => records),
    read('/online/cgform/api/subform/:key/:mainId', ([first]) => first ?? null),
  ]
}
