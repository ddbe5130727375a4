import { nothingYet } from '#contract/modules/workflow/advance.ts'
import type { ExpectedStep } from '#contract/modules/workflow/careWire.ts'
import type { Database } from '../../../db/database.ts'
import { advanceOrRefuse } from '../engine/advanceOrRefuse.ts'
import type { Definition } from '../engine/definitions.ts'
import { fieldsNamed } from '../engine/fieldsNamed.ts'
import { valuesOf } from '../engine/record.ts'
import type { About } from '../engine/record.ts'
import { findPeople } from '../people/findPeople.ts'
import { whoOf } from '../people/peopleOfNode.ts'
import { realnamesOf } from './wire.ts'

/** steps that are foretold; a process that comes back to itself is told once round */
const mostSteps = 50

/** The steps through which an application would go if everybody passed, as the record stands now, with the people who would have them. */
export async function expectedPath(db: Database, definition: Definition, { applicant, ...about }: About & { applicant: string }): Promise<ExpectedStep[]> {
  const { graph } = definition
  const values = await valuesOf(db, about, definition.fields)
  let { standing } = advanceOrRefuse(graph, nothingYet, { is: 'start' }, values)
  const steps: { nodeId: string; usernames: string[] }[] = []
  for (let turn = 0; turn < mostSteps; turn += 1) {
    const token = standing.tokens.find(({ nodeId, via }) => via === '' && graph.node(nodeId).kind !== 'subProcess')
    if (!token) break
    const node = graph.node(token.nodeId)
    if (node.kind === 'userTask') {
      if (steps.some(({ nodeId }) => nodeId === node.id)) break
      const who = await whoOf(db, definition.row.id, node)
      const named = await valuesOf(db, about, fieldsNamed(who))
      steps.push({ nodeId: node.id, usernames: await findPeople(db, who, { applicant, values: named, chosen: [] }) })
    }
    ;({ standing } = advanceOrRefuse(graph, standing, { is: 'done', token: token.n }, values))
  }
  const realname = await realnamesOf(
    db,
    steps.flatMap(({ usernames }) => usernames),
  )
  return steps.map(({ nodeId, usernames }) => ({
    nodeId,
    name: graph.node(nodeId).name || nodeId,
    people: usernames.map((username) => ({ username, realname: realname(username) })),
  }))
}
