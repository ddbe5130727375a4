// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { readBpmn } from '#contract/modules/workflow/bpmn/readBpmn.ts'
import { SaveModel } from '#contract/modules/workflow/calls.ts'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const drawn = { id: 'm1', name: '出差审批', key: 'trip', description: '', revision: 3, xml: '', model: null, updateBy: 'admin' }

beforeEach(() => {
  office.signIn({
    menu: [menuItem('/activiti/ModelList', 'activiti/ModelList', '流程模型')],
    actions: ['act:model:list', 'act:model:edit', 'act:model:deploy'],
  })
  server.succeed('/activiti/models/one', drawn)
  server.succeed('/activiti_process/listData', [])
})
afterEach(() => office.forget())
afterAll(() => office.close())

async function addStep(kind: string) {
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="在这里加一步"]')))
  await press(kind, () => document.querySelector('.ant-popover'))
}

test('a step that is added is drawn, and saving sends the process and its BPMN with the revision that was read', async () => {
  server.succeed('/activiti/models/save', { id: 'm1', revision: 4 })
  office.open('/activiti/designer?id=m1')
  await addStep('审批')
  await says('没有选谁来办，会交给管理员')
  await press('保存')
  const [asked] = await shown(() => (office.askedOf('/activiti/models/save').length > 0 ? office.askedOf('/activiti/models/save') : null))
  const body = SaveModel.parse(JSON.parse(asked?.body ?? '{}'))
  expect([body.id, body.revision, body.model.nodes.map(({ kind }) => kind)]).toEqual(['m1', 3, ['start', 'userTask', 'end']])
  expect(readBpmn(body.xml).model?.nodes.map(({ kind }) => kind)).toEqual(['start', 'userTask', 'end'])
  await says('已保存')
})

test('of two people who draw at once the second is told who was faster, and what was drawn stays', async () => {
  server.fail('/activiti/models/save', 409, 409, '林岚 已保存过这个模型，请打开最新的再改')
  office.open('/activiti/designer?id=m1')
  await addStep('审批')
  await press('保存')
  await says('林岚 已保存过这个模型')
  expect(saysNow('没有选谁来办')).toBe(true)
  expect(saysNow('有改动没有保存')).toBe(true)
})

test('a branch without a condition must be mended before the process can be deployed', async () => {
  office.open('/activiti/designer?id=m1')
  await addStep('条件分支')
  await says('先改 1 处')
  const deploy = await shown(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('部署')))
  expect(deploy.getAttribute('aria-description')).toBe('还有 1 处必须改，改好才能部署')
  await says('请填写条件')
})

test('a process that goes back is shown by the whole diagram alone, and the page says why', async () => {
  const flow = (id: string, from: string, to: string, more = '') => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"${more}/>`
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mw="urn:millwright:bpmn:1"><process id="trip"><startEvent id="s"/><userTask id="a"/><exclusiveGateway id="x" default="f3"/><endEvent id="e"/>${flow('f1', 's', 'a')}${flow('f2', 'a', 'x')}${flow('f3', 'x', 'e')}${flow('f4', 'x', 'a', ` mw:when='{"field":"ok","is":"eq","value":"N"}'`)}</process></definitions>`
  server.succeed('/activiti/models/one', { ...drawn, xml })
  office.open('/activiti/designer?id=m1')
  await says('只能在完整图里改')
  expect(document.querySelector('button[aria-label="在这里加一步"]')).toBeNull()
})

async function choose(text: string) {
  const input = await shown(() => document.querySelector('input[aria-label="BPMN 文件"]'))
  fireEvent.change(input, { target: { files: [new File([text], 'foreign.bpmn')] } })
}

test('of a foreign file what cannot run is named, and a file that is none is refused with the drawing left as it was', async () => {
  office.open('/activiti/designer?id=m1')
  await choose('<svg/>')
  await says('这不是 BPMN 2.0 文件')
  expect(saysNow('有改动没有保存')).toBe(false)
  await choose(
    '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/><scriptTask id="a" name="算价"/><endEvent id="e"/></process></definitions>',
  )
  await says('算价：不能运行脚本任务')
  expect(saysNow('先改 1 处')).toBe(true)
})
