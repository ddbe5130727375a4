type Place = { title: string; path: string }
export type TryGroup = { title: string; places: readonly Place[] }

/** What a developer can look at without setting anything up, by room. */
export const tryGroups: readonly TryGroup[] = [
  {
    title: '仪表盘',
    places: [
      { title: '分析页', path: '/dashboard/analysis' },
      { title: '工作台', path: '/dashboard/workplace' },
      { title: '任务', path: '/dashboard/task' },
      { title: '监控', path: '/dashboard/monitor' },
    ],
  },
  {
    title: '看板',
    places: [
      { title: 'PLC 监控', path: '/display/plc' },
      { title: '磨粉看板', path: '/display/powder' },
      ...(import.meta.env.DEV ? [{ title: '图表与卡片样例', path: '/gallery' }] : []),
    ],
  },
  {
    title: '个人',
    places: [
      { title: '个人中心', path: '/account/center' },
      { title: '基本资料', path: '/account/settings/base' },
      { title: '头像', path: '/account/settings/avatar' },
      { title: '账号安全', path: '/account/settings/security' },
      { title: '第三方账号', path: '/account/settings/binding' },
      { title: '界面外观', path: '/account/settings/custom' },
      { title: '消息提醒', path: '/account/settings/notification' },
    ],
  },
  {
    title: '示例',
    places: [{ title: 'PDF 预览', path: '/jeecg/pdfView' }],
  },
  {
    title: '异常页',
    places: [
      { title: '没有权限', path: '/exception/403' },
      { title: '没有这个页面', path: '/exception/404' },
      { title: '服务器出错', path: '/exception/500' },
    ],
  },
  {
    title: '结果页',
    places: [
      { title: '成功', path: '/result/success' },
      { title: '成功：头像已更换', path: '/result/success?of=avatar' },
      { title: '失败', path: '/result/fail' },
      { title: '失败：资料没有保存', path: '/result/fail?of=profile' },
    ],
  },
  {
    title: '登录前的页面',
    places: [
      { title: '注册账号', path: '/user/register' },
      { title: '注册结果', path: '/user/register-result' },
      { title: '找回密码', path: '/user/alteration' },
    ],
  },
]
