import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBpmn } from '#contract/modules/workflow/bpmn/readBpmn.ts'
import { mostCharacters, mostElements } from '#contract/modules/workflow/bpmn/readXml.ts'
import { writeBpmn } from '#contract/modules/workflow/bpmn/writeBpmn.ts'
import { randomModel } from './randomModel.ts'

/** Nodes by id, as the order in which a file names them says nothing. */
const sorted = <Thing extends { id: string }>(things: readonly Thing[]) => things.toSorted((one, other) => (one.id < other.id ? -1 : 1))

test('a process that was written is read again with every node, flow, condition and setting', () => {
  let runs = 0
  let [most, boundaries] = [0, 0]
  fc.assert(
    fc.property(randomModel, (model) => {
      const { model: read, refused } = readBpmn(writeBpmn(model))
      expect(refused).toEqual([])
      expect(read && { ...read, nodes: sorted(read.nodes), flows: sorted(read.flows) }).toEqual({
        ...model,
        nodes: sorted(model.nodes),
        flows: sorted(model.flows),
      })
      runs += 1
      most = Math.max(most, model.nodes.length)
      boundaries += model.nodes.filter(({ kind }) => kind === 'boundary').length
    }),
    { numRuns: 150 },
  )
  expect([runs, most > 15, boundaries > 20]).toEqual([150, true, true])
})

test('another reader of BPMN reads what is written without a complaint, and finds every node and flow in the drawing', async () => {
  let runs = 0
  for (const model of fc.sample(randomModel, { numRuns: 15, seed: 50 })) {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(writeBpmn(model))
    expect(warnings).toEqual([])
    const drawn = rootElement.diagrams.flatMap(({ plane }) => plane.planeElement)
    expect(drawn.map(({ bpmnElement }) => bpmnElement.id).toSorted()).toEqual([...model.nodes, ...model.flows].map(({ id }) => id).toSorted())
    runs += 1
  }
  expect(runs).toBe(15)
})

const head = '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mw="urn:millwright:bpmn:1">'
const file = (inner: string) => `${head}<bpmn:process id="leave" name="请假">${inner}</bpmn:process></bpmn:definitions>`
const flow = (id: string, from: string, to: string) => `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
const line = (middle: string, id = 'a') => file(`<bpmn:startEvent id="s"/>${middle}<bpmn:endEvent id="e"/>${flow('f1', 's', id)}${flow('f2', id, 'e')}`)

test('the smallest process is read: a start, a step and an end', () => {
  const { model, refused } = readBpmn(line('<bpmn:userTask id="a" name="审核"/>'))
  expect(refused).toEqual([])
  expect(model?.nodes.map(({ kind, name }) => [kind, name])).toEqual([
    ['start', ''],
    ['userTask', '审核'],
    ['end', ''],
  ])
})

test('what cannot run is refused by its name, with a sentence that says what to do', () => {
  const cases: [xml: string, element: string, why: string][] = [
    [
      line('<bpmn:scriptTask id="a" name="算价"><bpmn:script>x</bpmn:script></bpmn:scriptTask>'),
      'a',
      '不能运行脚本任务：脚本不能运行，请改用服务任务并选择一个已有的动作',
    ],
    [line('<bpmn:userTask id="a" mw:assignee="${boss}"/>'), 'a', '写了表达式 ${boss}，不能运行。请在右侧选择人员、动作或条件'],
    [line('<bpmn:serviceTask id="a" mw:handler="shell.run"/>'), 'a', '没有“shell.run”这个动作，请在右侧重新选择'],
    [line('<bpmn:userTask id="a"/><bpmn:userTask id="a"/>'), 'a', '编号 a 用了两次，请删去其中一个重画'],
    [
      line('<bpmn:intermediateCatchEvent id="a"><bpmn:messageEventDefinition/></bpmn:intermediateCatchEvent>'),
      'a',
      '不能运行消息事件，请改用普通的开始、结束或定时事件',
    ],
    [
      file(
        `<bpmn:startEvent id="s"/><bpmn:exclusiveGateway id="a" default="f2"/><bpmn:serviceTask id="b" mw:handler="record.pass"/><bpmn:endEvent id="e"/>${flow('f1', 's', 'a')}${flow('f2', 'a', 'b')}${flow('f3', 'b', 'a')}<bpmn:sequenceFlow id="f4" sourceRef="a" targetRef="e" mw:when='{"field":"days","is":"gt","value":3}'/>`,
      ),
      'a',
      '在这里会不停地绕圈，中间没有人办的步骤也没有等待，请在圈里放一个步骤',
    ],
    [
      file(
        `<bpmn:startEvent id="s"/><bpmn:exclusiveGateway id="x" default="f2"/><bpmn:userTask id="a"/><bpmn:userTask id="b"/><bpmn:parallelGateway id="j"/><bpmn:endEvent id="e"/>${flow('f1', 's', 'x')}${flow('f2', 'x', 'a')}<bpmn:sequenceFlow id="f3" sourceRef="x" targetRef="b" mw:when='{"field":"days","is":"gt","value":3}'/>${flow('f4', 'a', 'j')}${flow('f5', 'b', 'j')}${flow('f6', 'j', 'e')}`,
      ),
      'j',
      '这个汇合等不齐：有一条进来的连线可能永远没有人走到。请和前面的分支用同一种图形',
    ],
    [
      file(
        `<bpmn:startEvent id="s"/><bpmn:sequenceFlow id="f" sourceRef="s" targetRef="t"><bpmn:conditionExpression>\${x &gt; 1}</bpmn:conditionExpression></bpmn:sequenceFlow>`,
      ),
      'f',
      '条件写成了表达式 ${x > 1}，不能运行。请在右侧按字段、比较、值填写',
    ],
  ]
  let tried = 0
  for (const [xml, element, why] of cases) {
    const { model, refused } = readBpmn(xml)
    expect(model, why).toBeNull()
    expect(refused).toContainEqual(expect.objectContaining({ element, why }))
    tried += 1
  }
  expect(tried).toBe(8)
})

test('a join behind a split of its own kind fills, and a circle with a step in it is no fault', () => {
  const split = (kind: string) =>
    file(
      `<bpmn:startEvent id="s"/><bpmn:${kind} id="x"/><bpmn:userTask id="a"/><bpmn:userTask id="b"/><bpmn:${kind} id="j"/><bpmn:endEvent id="e"/>${flow('f1', 's', 'x')}<bpmn:sequenceFlow id="f2" sourceRef="x" targetRef="a" mw:when='{"field":"days","is":"le","value":3}'/><bpmn:sequenceFlow id="f3" sourceRef="x" targetRef="b" mw:when='{"field":"days","is":"gt","value":3}'/>${flow('f4', 'a', 'j')}${flow('f5', 'b', 'j')}${flow('f6', 'j', 'e')}`,
    )
  const kinds = ['parallelGateway', 'inclusiveGateway', 'exclusiveGateway']
  expect(kinds.map((kind) => readBpmn(split(kind)).refused)).toEqual([[], [], []])
  const circle = file(
    `<bpmn:startEvent id="s"/><bpmn:userTask id="a"/><bpmn:exclusiveGateway id="x" default="f2"/><bpmn:endEvent id="e"/>${flow('f1', 's', 'a')}${flow('f3', 'a', 'x')}${flow('f2', 'x', 'e')}<bpmn:sequenceFlow id="f4" sourceRef="x" targetRef="a" mw:when='{"field":"ok","is":"eq","value":"N"}'/>`,
  )
  expect(readBpmn(circle).refused).toEqual([])
})

test('entities that grow, too much text, too many elements and files that are none are refused before anything is made of them', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${file('<bpmn:startEvent id="s" name="&b;"/>')}`
  const whyOf = (xml: string) => readBpmn(xml).refused.map(({ why }) => why)
  expect(whyOf(bomb)).toEqual(['文件里有 DOCTYPE 或实体定义，不能导入。请用流程设计器重新导出'])
  expect(whyOf(file('<bpmn:startEvent id="s" name="&b;"/>'))).toEqual(['文件里有不认识的实体 &b;，请用流程设计器重新导出'])
  expect(whyOf('a'.repeat(5_000_000))).toEqual(['文件太大，最多 2 MB，请删去不用的图形再导入'])
  expect(whyOf(file('<bpmn:userTask id="a"/>'.repeat(10_000)))).toEqual([`图形太多，最多 ${mostElements} 个元素，请拆成几个流程，用调用活动连起来`])
  expect(whyOf('{}')).toEqual(['这不是 XML 文件，请选择 BPMN 文件'])
  expect(whyOf('')).toEqual(['文件是空的，请选择 BPMN 文件'])
  expect(whyOf('<svg/>')).toEqual(['这不是 BPMN 2.0 文件，请选择流程图导出的文件'])
})

test('a file at the limits is read, and one beyond is not', () => {
  const filler = (length: number) => `<!--${'x'.repeat(length)}-->`
  const bare = line('<bpmn:userTask id="a"/>')
  expect(readBpmn(bare + filler(mostCharacters - bare.length - 7)).refused).toEqual([])
  expect(readBpmn(bare + filler(mostCharacters - bare.length - 6)).refused).toHaveLength(1)
  // definitions, process, five elements of the line, and the rest
  const withElements = (count: number) =>
    line('<bpmn:userTask id="a"/>').replace('<bpmn:startEvent', `${'<bpmn:documentation/>'.repeat(count - 7)}<bpmn:startEvent`)
  expect(readBpmn(withElements(mostElements)).refused).toEqual([])
  expect(readBpmn(withElements(mostElements + 1)).refused).toHaveLength(1)
})

test('a drawing with very many ways through it is judged all the same', () => {
  const ways = Array.from({ length: 40 }, (_, at) => at)
  const wide = file(
    `<bpmn:startEvent id="s"/><bpmn:parallelGateway id="x"/><bpmn:parallelGateway id="j"/><bpmn:endEvent id="e"/>${flow('f0', 's', 'x')}${flow('fe', 'j', 'e')}${ways.map((at) => `<bpmn:userTask id="t${at}"/>${flow(`i${at}`, 'x', `t${at}`)}${flow(`o${at}`, `t${at}`, 'j')}`).join('')}`,
  )
  expect(readBpmn(wide).refused).toEqual([])
})
