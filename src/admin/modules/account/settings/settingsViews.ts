export const settingsRoot = '/account/settings'

/** The parts of one's own settings, in the order of their menu. */
export const settingsViews = [
  { name: 'base', title: '基本资料' },
  { name: 'avatar', title: '头像' },
  { name: 'security', title: '账号安全' },
  { name: 'binding', title: '第三方账号' },
  { name: 'custom', title: '界面外观' },
  { name: 'notification', title: '消息提醒' },
] as const

export type SettingsView = (typeof settingsViews)[number]['name']
