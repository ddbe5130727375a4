import { expect, test } from 'vitest'
import { measureFile } from '../../../measure/miwg/bpmnFile.ts'

const head = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="urn:test">'
const file = (inner: string) => `${head}<process id="p"><startEvent id="s"/>${inner}<endEvent id="e"/></process></definitions>`

test('of a file it is told what is lost, what points to nothing, what comes back under another name, and what does not run', async () => {
  const whole = await measureFile(file('<sequenceFlow id="f" sourceRef="s" targetRef="e"/>'))
  expect(whole).toMatchObject({ elements: 5, lost: [], nowhere: [], otherwise: [], refused: [] })
  expect((await measureFile(file('<scriptTask id="t"/>'))).refused).toEqual(['不能运行脚本任务：脚本不能运行，请改用服务任务并选择一个已有的动作'])
  const service =
    '<serviceTask id="a"><ioSpecification><inputSet/><outputSet/></ioSpecification></serviceTask><association id="x" sourceRef="a" targetRef="none"/>'
  const pointing = await measureFile(
    `${head}<interface id="i" name="i"><operation id="o" name="o"><inMessageRef>none</inMessageRef></operation></interface>${file(service).slice(head.length)}`,
  )
  expect([pointing.lost, pointing.nowhere]).toEqual([[], ['MODEL:inMessageRef none']])
  // what the diagram does not know at all is the one thing that goes
  const strange = await measureFile(file('<sequenceFlow id="f" sourceRef="s" targetRef="e"/><nothingOfBpmn id="n"/>'))
  expect(strange.lost).toEqual(['MODEL:nothingOfBpmn n'])
})
