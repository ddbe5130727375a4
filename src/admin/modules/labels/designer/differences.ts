import type { PrintItem, PrintTemplate } from '#contract/rules/label/template.ts'
import { itemName } from './widgetWords.ts'

/** What became different from one version of a template to the next, in sentences. */
export function differences(before: PrintTemplate, after: PrintTemplate): string[] {
  const paper = ({ pageWidth, pageHeight }: PrintTemplate) => `${pageWidth} × ${pageHeight} mm`
  const old = new Map(before.tempItems.map((item) => [item.uuid, item]))
  const kept = new Set(after.tempItems.map(({ uuid }) => uuid))
  const said = [
    ...(before.title === after.title ? [] : [`名称由“${before.title}”改为“${after.title}”`]),
    ...(paper(before) === paper(after) ? [] : [`纸张由 ${paper(before)} 改为 ${paper(after)}`]),
    ...after.tempItems.flatMap((item) => {
      const was = old.get(item.uuid)
      return was ? changesOf(was, item) : [`新增 ${itemName(item)}`]
    }),
    ...before.tempItems.filter(({ uuid }) => !kept.has(uuid)).map((item) => `删除 ${itemName(item)}`),
  ]
  return said.length > 0 ? said : ['两版内容相同']
}

function changesOf(was: PrintItem, is: PrintItem): string[] {
  const parts = [
    was.left === is.left && was.top === is.top ? '' : '位置',
    was.width === is.width && was.height === is.height ? '' : '大小',
    was.value === is.value && was.defaultValue === is.defaultValue ? '' : '内容',
    same(was.table, is.table) && same(was.columns, is.columns) ? '' : '表格',
    same(was.style, is.style) ? '' : '样式',
  ].filter((word) => word !== '')
  return parts.length === 0 ? [] : [`${itemName(is)} 改了${parts.join('、')}`]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
