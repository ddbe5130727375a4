// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { defaultCompanyInfo } from '#contract/modules/organisation/companyInfo.ts'
import { enter, field, menuItem, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'

/** The setting drawer in the whole office: its switches, and how the plant presents itself. */
const office = await startOffice()
const { server } = office
const { layoutStore, resetSettings } = await import('../../../src/admin/layout/layoutStore.ts')

beforeEach(() => {
  resetSettings()
  office.signIn({ menu: [menuItem('/test/home', 'test/Home', '试用')], actions: ['sys:company:edit'] })
  server.succeed('/sys/loginIndex/info', { ...defaultCompanyInfo, company_title: '三厂' })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const drawer = () => document.querySelector('.ant-drawer')

async function openDrawer() {
  office.open('/test/home')
  fireEvent.click(await shown(() => document.querySelector('[aria-label$="的菜单"]')))
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === '系统设置')))
  await shown(drawer)
}
async function turn(label: string) {
  const named = await shown(() => [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label))
  fireEvent.click(await shown(() => document.getElementById(named.htmlFor)))
}

for (const { label, part, row } of [
  { label: '固定头部', part: 'fixedHeader', row: '[SET-006]' },
  { label: '固定侧边菜单', part: 'fixSiderbar', row: '[SET-007]' },
  { label: '下滑时隐藏头部', part: 'autoHideHeader', row: '[SET-008]' },
] as const)
  test(`the switch ${label} turns its part of the layout over ${row}`, async () => {
    await openDrawer()
    if (part === 'autoHideHeader' && !layoutStore.getState().fixedHeader) await turn('固定头部')
    const before = layoutStore.getState()[part]
    await turn(label)
    expect(layoutStore.getState()[part]).toBe(!before)
  })

test('the plant keeps its name while its server does not answer, and has ours until it was told one', async () => {
  const brand = () => document.querySelector('aside a[href="/"] span')?.textContent ?? null
  localStorage.clear()
  server.fail('/sys/loginIndex/info', 503, 503, '服务器正忙')
  office.open('/test/home')
  expect(await shown(brand)).toBe('智能制造')

  office.forget()
  office.signIn({ menu: [menuItem('/test/home', 'test/Home', '试用')], actions: [] })
  server.succeed('/sys/loginIndex/info', { ...defaultCompanyInfo, company_title: '三厂' })
  office.open('/test/home')
  await shown(() => (brand() === '三厂' ? true : null))

  office.forget()
  office.signIn({ menu: [menuItem('/test/home', 'test/Home', '试用')], actions: [] })
  server.fail('/sys/loginIndex/info', 503, 503, '服务器正忙')
  office.open('/test/home')
  expect(await shown(brand)).toBe('三厂')
})

const saved = '/diyonline/api/updateData/view_login_info'
async function openCompany() {
  await openDrawer()
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-collapse-header')].find(({ textContent }) => textContent === '公司展示设置')))
  expect((await field('平台名称')).value).toBe('三厂')
}
const save = () => press('保存', drawer)

test('how the plant presents itself is edited in the drawer and saved, and the server says how it went [SET-011, SET-013]', async () => {
  server.succeed(saved, null, 200, '修改成功！')
  await openCompany()
  expect(drawer()?.querySelector('.ant-drawer-title')?.textContent).toBe('系统设置')
  await enter('平台名称', '四厂')
  await save()
  await says('修改成功！')
  const [{ method, body } = { method: '', body: '{}' }] = office.askedOf(saved)
  expect(method).toBe('POST')
  expect(JSON.parse(body)).toMatchObject({ company_title: '四厂', global_refresh: '0', timeout_refresh: 60 })
})

test('a refusal of the server is told in its own words, and nothing typed is lost [SET-013]', async () => {
  server.fail(saved, 422, 422, '只能填写文字，不能含有 HTML 标签')
  await openCompany()
  await enter('平台名称', '<b>四厂')
  await save()
  await says('只能填写文字，不能含有 HTML 标签')
  expect((await field('平台名称')).value).toBe('<b>四厂')
})

test('a picture that is chosen fills its field and is saved with the rest; something else is refused [SET-012]', async () => {
  server.succeed(saved, null, 200, '修改成功！')
  await openCompany()
  const choose = async (file: File) => fireEvent.change(await shown(() => drawer()?.querySelector('input[type=file]')), { target: { files: [file] } })
  await choose(new File(['text'], 'logo.txt', { type: 'text/plain' }))
  await says('请上传图片')
  await choose(new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' }))
  await shown(() => drawer()?.querySelector('img[alt="标志"]'))
  await save()
  await says('修改成功！')
  expect(JSON.parse(office.askedOf(saved)[0]?.body ?? '{}')).toMatchObject({ logo: 'data:image/png;base64,AQID' })
})

test('somebody who may not change how the plant presents itself is not offered it', async () => {
  office.signIn({ menu: [menuItem('/test/home', 'test/Home', '试用')], actions: [] })
  await openDrawer()
  await says('固定头部')
  expect(saysNow('公司展示设置')).toBe(false)
  office.forget()
  office.signIn({ menu: [menuItem('/test/home', 'test/Home', '试用')], actions: ['sys:company:edit'] })
  await openDrawer()
  await says('公司展示设置')
})
