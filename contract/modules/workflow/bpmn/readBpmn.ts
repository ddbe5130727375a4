import { Condition } from '../condition.ts'
import { ProcessModel } from '../model.ts'
import type { Flow, ProcessNode } from '../model.ts'
import { explaining, nodeElements, refusedElements, spaces } from './elements.ts'
import { isExpression, ours, readNode } from './readNode.ts'
import { readXml, XmlRefused } from './readXml.ts'
import type { XmlElement } from './readXml.ts'
import type { Refusal } from './refusal.ts'
import { structureRefusals } from './structure.ts'

/** `model` is null when something of the drawing cannot run; `refused` names each of them. */
export type BpmnRead = { model: ProcessModel | null; refused: readonly Refusal[] }

type Found = { nodes: ProcessNode[]; flows: Flow[]; refused: Refusal[]; ids: Set<string> }

const inFile = (why: string): BpmnRead => ({ model: null, refused: [{ element: '', name: '', why }] })

/** Reads a drawing as a process that runs, or says of everything in it that cannot why it cannot. It never throws. */
export function readBpmn(xml: string): BpmnRead {
  let root: XmlElement
  try {
    root = readXml(xml)
  } catch (error) {
    if (error instanceof XmlRefused) return inFile(error.message)
    throw error
  }
  if (root.space !== spaces.bpmn || root.name !== 'definitions') return inFile('这不是 BPMN 2.0 文件，请选择流程图导出的文件')
  const processes = root.children.filter(({ space, name }) => space === spaces.bpmn && name === 'process')
  const process = processes.find(({ children }) => children.some(({ name }) => nodeElements.has(name))) ?? processes[0]
  if (!process) return inFile('文件里没有流程，请先画一条从开始到结束的主线')
  const filled = processes.filter((one) => one !== process && one.children.some(({ name }) => nodeElements.has(name) || name in refusedElements))
  const found: Found = { nodes: [], flows: [], refused: [], ids: new Set() }
  for (const other of filled)
    found.refused.push({
      element: other.attributes['id'] ?? '',
      name: other.attributes['name'] ?? '',
      why: '一个文件只能有一个流程，请把其他泳池分开导入，用调用活动连起来',
    })
  readScope(process, null, found)
  return modelOf(process, found)
}

function modelOf(process: XmlElement, { nodes, flows, refused }: Found): BpmnRead {
  const key = process.attributes['id'] ?? ''
  const said = { nobody: ours(process, 'nobody'), repeated: ours(process, 'repeated') }
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const name = (process.attributes['name'] ?? '').trim()
  const { data, error } = ProcessModel.safeParse({ key, name: name === '' ? key : name, ...known, nodes, flows })
  const own =
    error?.issues.map(({ message, path }) => ({
      element: key,
      name,
      why: /[一-龥]/.test(message) ? message : `流程的设置不对（${path.join('.')}），请重新设置`,
    })) ?? []
  const all = [...refused, ...own]
  // what stands wrong in itself is mended first: the rest follows from it as often as not
  const structure = all.length === 0 && data ? structureRefusals(data) : []
  return { model: data && all.length === 0 && structure.length === 0 ? data : null, refused: [...all, ...structure] }
}

function readScope(scope: XmlElement, parent: string | null, found: Found): void {
  for (const element of scope.children) {
    if (element.space !== spaces.bpmn) continue
    const { id = '', name = '' } = element.attributes
    const refuse = (why: string) => found.refused.push({ element: id, name, why })
    const instead = Object.hasOwn(refusedElements, element.name) ? refusedElements[element.name] : undefined
    if (instead) {
      refuse(`不能运行${instead[0]}：${instead[1]}`)
      continue
    }
    if (element.name !== 'sequenceFlow' && !nodeElements.has(element.name)) {
      if (!explaining.has(element.name) && !isPartOf(element.name)) refuse(`不认识 ${element.name}，请删去`)
      continue
    }
    if (id === '') refuse('没有编号，请在设计器里重画这一个')
    else if (found.ids.has(id)) refuse(`编号 ${id} 用了两次，请删去其中一个重画`)
    found.ids.add(id)
    if (element.name === 'sequenceFlow') {
      const flow = readFlow(element)
      if ('why' in flow) refuse(flow.why)
      else found.flows.push(flow)
      continue
    }
    const read = readNode(element, parent)
    if ('why' in read) refuse(read.why)
    else found.nodes.push(read.node)
    if (element.name === 'subProcess') readScope(element, id, found)
  }
}

/** Names of what stands inside a sub-process beside its nodes. */
const isPartOf = (name: string) => name === 'incoming' || name === 'outgoing' || name.endsWith('LoopCharacteristics') || name.endsWith('EventDefinition')

function readFlow(element: XmlElement): Flow | { why: string } {
  const { id = '', name = '', sourceRef = '', targetRef = '' } = element.attributes
  if (sourceRef === '' || targetRef === '') return { why: '连线没有连到两头，请重画' }
  const expression = element.children.find((child) => child.name === 'conditionExpression' && child.text.trim() !== '')
  const when = ours(element, 'when')
  if (when === undefined) {
    if (expression) return { why: `条件写成了表达式 ${expression.text.trim().slice(0, 40)}，不能运行。请在右侧按字段、比较、值填写` }
    return { id, name: name.trim(), from: sourceRef, to: targetRef, when: null }
  }
  if (isExpression(when)) return { why: '条件里有表达式，不能运行。请在右侧按字段、比较、值填写' }
  const condition = conditionOf(when)
  return condition === null ? { why: '条件读不出，请在右侧重新填写' } : { id, name: name.trim(), from: sourceRef, to: targetRef, when: condition }
}

function conditionOf(text: string): Condition | null {
  try {
    return Condition.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null // no JSON: the sentence of the caller
  }
}
