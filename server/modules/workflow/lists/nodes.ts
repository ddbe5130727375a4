import type { Node } from '#contract/modules/workflow/wire.ts'
import type { ProcessNode } from '#contract/modules/workflow/model.ts'
import { nothingYet } from '#contract/modules/workflow/advance.ts'
import type { Database } from '../../../db/database.ts'
import { advanceOrRefuse } from '../engine/advanceOrRefuse.ts'
import type { Definition } from '../engine/definitions.ts'
import { fieldsNamed } from '../engine/fieldsNamed.ts'
import { valuesOf } from '../engine/record.ts'
import type { About } from '../engine/record.ts'
import { findPeople } from '../people/findPeople.ts'
import { grantsOf, grantTypes, whoOf } from '../people/peopleOfNode.ts'
import { realnamesOf } from './wire.ts'

/** Kinds of nodes as the wire numbers them; 4 tells the client not to ask for people. */
const types: Readonly<Record<string, number>> = { start: 0, userTask: 1, end: 2, exclusive: 3, inclusive: 3, parallel: 4 }

type Applying = About & { applicant: string }

/** A node as the wire has it, with the people who would do it for this application. */
export async function asNode(db: Database, definition: Definition, node: ProcessNode, applying: Applying | null): Promise<Node> {
  const procDefId = definition.row.id
  const grants = await grantsOf(db, procDefId, node.id)
  const of = (type: number) => grants.filter(({ grantType }) => grantType === type).map(({ relateId }) => relateId)
  const users = node.kind === 'userTask' ? await peopleOf(db, definition, node, applying) : []
  const nameOf = await realnamesOf(db, users)
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }))
  return {
    id: node.id,
    procDefId,
    title: node.name || node.id,
    type: types[node.kind] ?? 1,
    users: users.map((id) => ({ id, name: nameOf(id) })),
    roles: named(of(grantTypes.role)),
    departments: named(of(grantTypes.department)),
    departmentManages: named(of(grantTypes.headsOf)),
    formVariables: of(grantTypes.field).join(','),
    chooseDepHeader: of(grantTypes.departmentHead).length > 0,
    chooseSponsor: of(grantTypes.applicant).length > 0,
    expand: false,
  }
}

async function peopleOf(db: Database, definition: Definition, node: Extract<ProcessNode, { kind: 'userTask' }>, applying: Applying | null): Promise<string[]> {
  const who = await whoOf(db, definition.row.id, node)
  const values = applying ? await valuesOf(db, applying, fieldsNamed(who)) : {}
  const usable = applying ? who : who.filter(({ is }) => is === 'role' || is === 'user' || is === 'department' || is === 'headsOf')
  return findPeople(db, usable, { applicant: applying?.applicant ?? '', values, chosen: [] })
}

/** The first node at which somebody is asked, for this record: what a form shows before it is submitted. A fork comes as it is. */
export async function firstNode(db: Database, definition: Definition, applying: Applying): Promise<Node> {
  const start = definition.graph.startOf(null)
  const [only] = definition.graph.out(start.id)
  const values = await valuesOf(db, applying, definition.fields)
  const fork = only && definition.graph.node(only.to)
  if (fork?.kind === 'parallel') return asNode(db, definition, fork, applying)
  const { standing } = advanceOrRefuse(definition.graph, nothingYet, { is: 'start' }, values)
  const first = standing.tokens.map(({ nodeId }) => definition.graph.node(nodeId)).find(({ kind }) => kind !== 'subProcess')
  return asNode(db, definition, first ?? start, applying)
}
