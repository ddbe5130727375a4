// @vitest-environment page
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { usualQrSettings, type QrSettings } from '#contract/modules/printing/qrSettings.ts'
import { QrSettingsDialog } from '../../../../src/admin/resource/qr/QrSettingsDialog.tsx'
import { QrSheet } from '../../../../src/admin/resource/qr/QrSheet.tsx'
import { qrSettingsStore } from '../../../../src/admin/resource/qr/qrSettingsStore.ts'
import { fillBrowser } from '../../fillBrowser.ts'

beforeAll(fillBrowser)
const store = qrSettingsStore('qrTest')
beforeEach(() => localStorage.clear())
afterEach(cleanup)

let closed = 0
function open(settings: QrSettings = usualQrSettings) {
  closed = 0
  render(
    <App>
      <QrSettingsDialog settings={settings} onSave={store.write} onClose={() => (closed += 1)} />
    </App>,
  )
}
const input = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`#qrSettings_${name}`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const button = (text: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('.ant-modal-footer button')].find((one) => one.textContent?.replaceAll(' ', '') === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const kept = () => localStorage.getItem('pro__qrTest')

test('the dialog is called 操作, 800 px wide, with two buttons [PRN-034] [PRN-036]', () => {
  open()
  expect(document.querySelector('.ant-modal-title')?.textContent).toBe('操作')
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('800px')
  expect([button('确定'), button('关闭')]).toHaveLength(2)
})

test('it opens with what is set, and 确定 keeps it under the given name as cm_param, says so and closes [PRN-037] [PRN-055] [PRN-056] [PRN-058]', async () => {
  open({ ...usualQrSettings, paramTitle: '设备标签' })
  expect(input('paramTitle').value).toBe('设备标签')
  fireEvent.change(input('paramValue4'), { target: { value: '3' } })
  fireEvent.click(button('确定'))
  await waitFor(() => expect(closed).toBe(1))
  expect(JSON.parse(kept() ?? '{}')).toMatchObject({ value: { modelTableName: 'cm_param', paramTitle: '设备标签', paramValue4: '3' } })
  expect(store.read().paramValue4).toBe('3')
  await waitFor(() => expect(document.body.textContent).toContain('设置成功'))
})

test('关闭 keeps nothing [PRN-057]', () => {
  open()
  fireEvent.change(input('paramTitle'), { target: { value: '别的' } })
  fireEvent.click(button('关闭'))
  expect([closed, kept()]).toEqual([1, null])
})

test('what is wrong is said at its field, and nothing is kept', async () => {
  open()
  fireEvent.change(input('paramValue4'), { target: { value: '' } })
  fireEvent.change(input('paramValue'), { target: { value: '49' } })
  fireEvent.click(button('确定'))
  await waitFor(() => expect(document.body.textContent).toContain('列数不能为空！'))
  expect(document.body.textContent).toContain('请输入1~48正整数')
  expect([closed, kept()]).toEqual([0, null])
})

test('a label looks as its settings say [PRN-038] [PRN-039] [PRN-040] [PRN-041] [PRN-042] [PRN-043] [PRN-044] [PRN-045] [PRN-046] [PRN-047] [PRN-048]', () => {
  const settings = { ...usualQrSettings, paramTitle: '设备标签', paramValue: '20', paramValue1: '170', paramValue2: '310', paramValue3: '90', paramValue4: '3' }
  const more = { paramValue5: '11', paramValue6: '12', paramValue7: '13', paramValue8: '15', paramValue9: '140' }
  const { getByText, getByTestId } = render(<QrSheet labels={[{ id: '1', code: 'EQ-7', lines: ['球磨机', 'EQ-7'] }]} settings={{ ...settings, ...more }} />)
  const [title, label, text] = [getByText('设备标签'), getByTestId('qr-label'), getByTestId('qr-text')]
  expect(title.style.fontSize).toBe('20px')
  expect([label.style.height, label.style.width, label.style.paddingTop]).toEqual(['170px', '310px', '11px'])
  expect(getByTestId('qr-code').querySelector<HTMLElement>('.ant-qrcode')?.style.width).toBe('90px')
  expect(label.parentElement?.style.gridTemplateColumns).toBe('repeat(3, max-content)')
  expect([text.style.marginLeft, text.style.marginTop, text.style.fontSize, text.style.width]).toEqual(['12px', '13px', '15px', '140px'])
})

test('code and text stand free at their own margins only where that was chosen [PRN-050] [PRN-051] [PRN-052] [PRN-053] [PRN-054]', () => {
  const margins = { paramValue11: '21', paramValue12: '22', paramValue14: '23', paramValue15: '24' }
  const placed = (settings: QrSettings) => {
    const { getByTestId, unmount } = render(<QrSheet labels={[{ id: '1', code: 'EQ-7', lines: [] }]} settings={settings} />)
    const found = [getByTestId('qr-code'), getByTestId('qr-text')].map(({ style }) => [style.position, style.top, style.left])
    unmount()
    return found
  }
  expect(placed({ ...usualQrSettings, ...margins })).toEqual([
    ['relative', '', ''],
    ['relative', '', ''],
  ])
  expect(placed({ ...usualQrSettings, ...margins, paramValue10: 'absolute', paramValue13: 'absolute' })).toEqual([
    ['absolute', '21px', '22px'],
    ['absolute', '23px', '24px'],
  ])
})
