import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referredBy } from '#contract/field.ts'
import { labelled } from '#contract/modules/labels/labelBiz.ts'
import { labelSources } from '#contract/modules/labels/labelSources.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { baseCommonPaths } from '#contract/modules/labels/printCalls.ts'
import { templateFile, templateIn } from '#contract/modules/labels/templateFile.ts'
import { resources } from '#contract/modules/modules.ts'
import { pictogramSource } from '#contract/rules/label/pictograms.ts'
import { newItem } from '#contract/rules/label/newItem.ts'
import { templateComplaints } from '#contract/rules/label/templateComplaints.ts'

const fieldOf = (resource: string | undefined, name: string | undefined) =>
  resources.find((one) => one.name === resource)?.fields.find((one) => one.name === name)

test.each(Object.entries(labelled))('every field that labels of %s name stands in the record, or in one that it refers to', (resource, biz) => {
  const froms = labelSources[biz].flatMap(({ from }) => from ?? [])
  expect(froms.length).toBeGreaterThan(2)
  const unknown = froms.filter((from) => {
    let at: string | undefined = resource
    for (const step of from.split('.')) {
      const field = fieldOf(at, step)
      if (!field) return true
      at = referredBy(field)?.resource
    }
    return false
  })
  expect(unknown).toEqual([])
})

test('a template that is exported comes back as it was, and another file is refused in a sentence', () => {
  for (const { name, bizType, template } of plantLabels) {
    const { title, pageWidth, pageHeight, tempItems } = template
    const exported = { code: name, title, bizType, pageWidth, pageHeight, tempItems: JSON.stringify(tempItems), remark: '' }
    expect(templateIn(templateFile(exported))).toEqual(exported)
    expect(templateComplaints(tempItems, labelSources[bizType])).toEqual([])
  }
  expect(() => templateIn('PK')).toThrow('文件不是 JSON')
  expect(() => templateIn('{"format":"other"}')).toThrow('不是标签模板文件')
})

test('a picture is a pictogram or lies in the template; a block has no tag that some output could not draw', () => {
  const said = (type: 'braid-image' | 'braid-html', value: string) =>
    templateComplaints([{ ...newItem(type, 'a1b2c3d4e5'), value }], []).map(({ text }) => text)
  expect(said('braid-image', pictogramSource('dust'))).toEqual([])
  expect(said('braid-image', 'data:image/png;base64,iVBORw0KGgo=')).toEqual([])
  expect(said('braid-image', 'http://elsewhere/x.png')).toEqual(['图片：图片要从图示里选，或放入 PNG、JPEG 文件'])
  expect(said('braid-html', '<b>好</b><script>x</script>')[0]).toContain('请去掉 <script> </script>')
})

test('the addresses of quick settings are declared and called by none of our pages [API-103] [API-104]', () => {
  expect(baseCommonPaths).toEqual({ add: '/base/baseCommon/add', edit: '/base/baseCommon/edit' })
  const sources = readdirSync('src', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  expect(sources.length).toBeGreaterThan(100)
  const callers = sources.filter(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').includes('baseCommon'))
  expect(callers).toEqual([])
})
