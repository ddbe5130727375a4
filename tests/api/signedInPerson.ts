/** A person as a sign-in tells of one, and the smallest menu. */
export const menu = [
  {
    id: 'home',
    path: '/dashboard/analysis',
    name: 'a',
    component: 'dashboard/Analysis',
    route: '1',
    meta: { title: '首页', keepAlive: true, internalOrExternal: false, componentName: '' },
  },
]
export const userInfo = {
  id: 'u1',
  username: 'wang',
  realname: '王工',
  nickname: '小王',
  avatar: '',
  orgCode: 'A01',
  orgCodeTxt: '磨粉车间',
  phone: '',
  email: '',
  birthday: null,
  sex: null,
  createTime: '2026-11-01 08:00:00',
}
