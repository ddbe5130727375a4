/** What bpmn-js says, in Chinese; a text that is missing here stays English and is found by the test of the modeller. */
const words: Readonly<Record<string, string>> = {
  'Activate hand tool': '抓手，移动画布',
  'Activate lasso tool': '框选',
  'Activate create/remove space tool': '拉开或收拢空间',
  'Activate global connect tool': '连线',
  'Connect using sequence/message flow or association': '连线',
  'Connect to other element': '连到别的图形',
  'Connect using association': '连上注释',
  'Append end event': '后面加结束',
  'Append gateway': '后面加条件分支',
  'Append user task': '后面加审批',
  'Append timer event': '后面加等待',
  'Append text annotation': '加注释',
  'Add text annotation': '加注释',
  'Change element': '换成别的图形',
  'Search in diagram': '在图里查找',
  Delete: '删除',
  'Align elements': '对齐',
  'Align elements left': '左对齐',
  'Align elements right': '右对齐',
  'Align elements top': '上对齐',
  'Align elements bottom': '下对齐',
  'Align elements middle': '上下居中',
  'Align elements center': '左右居中',
  'Distribute elements horizontally': '左右均分',
  'Distribute elements vertically': '上下均分',
  Align: '对齐',
  Distribute: '均分',
  'Open minimap': '打开缩略图',
  'Close minimap': '关闭缩略图',
  'User task': '审批（用户任务）',
  'Service task': '自动动作（服务任务）',
  'Send task': '抄送（发送任务）',
  'Call activity': '调用流程',
  'Sub-process (expanded)': '子流程',
  'Sub-process': '子流程',
  'Expanded sub-process': '子流程',
  'Exclusive gateway': '条件分支（排他）',
  'Parallel gateway': '并行分支',
  'Inclusive gateway': '包容分支',
  'Start event': '开始',
  'End event': '结束',
  'Terminate end event': '全部结束',
  'Timer intermediate catch event': '等待',
  'Timer boundary event': '超时（中断）',
  'Timer boundary event (non-interrupting)': '超时（不中断）',
  'Non-interrupting timer boundary event': '超时（不中断）',
  'Sequence flow': '普通连线',
  'Default flow': '默认连线',
  Search: '查找',
  'No matches found': '没有找到',
  'Toggle parallel multi-instance': '一起会签',
  'Toggle sequential multi-instance': '按顺序会签',
}

const unsaid = new Set<string>()

/** Texts that were asked for and are not known. */
export const untranslated = (): readonly string[] => [...unsaid]

export function inChinese(template: string, replacements: Readonly<Record<string, string>> = {}): string {
  const known = words[template]
  if (known === undefined) unsaid.add(template)
  return (known ?? template).replaceAll(/\{([^}]+)\}/g, (_whole, key: string) => replacements[key] ?? `{${key}}`)
}

export const chinese = { translate: ['value', inChinese] }
