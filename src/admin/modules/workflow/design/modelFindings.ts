import { nodeTitle, structureRefusals } from '#contract/modules/workflow/bpmn/structure.ts'
import type { Refusal } from '#contract/modules/workflow/bpmn/refusal.ts'
import type { ProcessModel, ProcessNode } from '#contract/modules/workflow/model.ts'
import type { Who } from '#contract/modules/workflow/who.ts'

/** `must`: it cannot be deployed; `should`: it runs, and hardly as it is meant. */
export type Finding = Refusal & { level: 'must' | 'should' }

/** What is to be looked at before a process is deployed; `refused` is what was found while its drawing was read. */
export function modelFindings(model: ProcessModel | null, refused: readonly Refusal[]): Finding[] {
  const must = [...refused, ...(model ? structureRefusals(model) : [])].map((one): Finding => ({ ...one, level: 'must' }))
  const unnamed = (model?.nodes ?? []).flatMap((node) =>
    'who' in node && node.who.some(namesNobody) ? [{ element: node.id, name: nodeTitle(node), why: '选了哪一种人，还没有选是谁', level: 'must' as const }] : [],
  )
  const should = (model?.nodes ?? []).flatMap((node) => {
    const why = weakness(node)
    return why === null ? [] : [{ element: node.id, name: nodeTitle(node), why, level: 'should' as const }]
  })
  return [...must, ...unnamed, ...should]
}

function weakness(node: ProcessNode): string | null {
  if (node.kind === 'userTask' && node.who.length === 0) return '没有选谁来办，会交给管理员'
  if (node.kind === 'sendTask' && node.who.length === 0) return '没有选抄送给谁，不会有人收到'
  if (node.kind === 'boundary' && (node.act === 'transfer' || node.act === 'escalate') && node.who.length === 0) return '超时后没有人接手，请选择转给谁'
  return null
}

function namesNobody(who: Who): boolean {
  return (
    ('roles' in who && who.roles.length === 0) ||
    ('usernames' in who && who.usernames.length === 0) ||
    ('departments' in who && who.departments.length === 0) ||
    ('field' in who && who.field === '')
  )
}
