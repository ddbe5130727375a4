import type { Condition } from '../../contract/modules/workflow/condition.ts'
import type { ProcessModel, ProcessNode } from '../../contract/modules/workflow/model.ts'

const elements: Partial<Record<ProcessNode['kind'], string>> = {
  start: 'startEvent',
  end: 'endEvent',
  userTask: 'userTask',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
  subProcess: 'subProcess',
}

/** A process as plain BPMN, with its conditions as the expressions that bpmn-engine reads. */
export function foreignBpmn({ nodes, flows }: ProcessModel): string {
  const within = (parent: string | null): string => {
    const inner = nodes.filter((node) => node.parent === parent)
    const own = new Set(inner.map(({ id }) => id))
    const drawn = inner.map((node) => {
      const element = elements[node.kind]
      if (element === undefined) throw new Error(`no plain BPMN for ${node.kind}`)
      const fallback = 'fallback' in node && node.fallback !== null ? ` default="${node.fallback}"` : ''
      return `<${element} id="${node.id}"${fallback}>${node.kind === 'subProcess' ? within(node.id) : ''}</${element}>`
    })
    const lines = flows
      .filter(({ from }) => own.has(from))
      .map(({ id, from, to, when }) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${when === null ? '' : expression(when)}</sequenceFlow>`)
    return [...drawn, ...lines].join('')
  }
  const head = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
  return `<?xml version="1.0"?><definitions id="d" ${head} targetNamespace="urn:side-by-side"><process id="p" isExecutable="true">${within(null)}</process></definitions>`
}

/** Every condition of these processes asks whether a field is 1. */
function expression(when: Condition): string {
  if (!('field' in when) || when.is !== 'eq' || when.value !== 1) throw new Error('a condition that has no expression')
  return `<conditionExpression xsi:type="tFormalExpression">\${environment.variables.${when.field}}</conditionExpression>`
}
