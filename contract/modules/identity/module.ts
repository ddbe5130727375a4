import { defineModule } from '../../module.ts'
import { activeUsers } from './figures.ts'
import { freezeUser, thawUser, users } from './user.ts'
import { userAgents } from './userAgent.ts'

/** People and how they sign in: accounts, passwords, second factors, ways in by other systems, sessions, signatures. */
export const identity = defineModule({
  name: 'identity',
  resources: [users, userAgents],
  commands: [freezeUser, thawUser],
  rights: {
    'sys:user:clearPin': '清除他人的签名 PIN',
    'sys:secondFactor:require': '规定登录验证器',
    'sys:user:freeze': '冻结和解冻用户',
    'sys:user:changePassword': '重置他人密码和发放首次密码',
    'sys:user:rights': '查看他人的权限和会话',
    'user:view': '查看人员的手机号、邮箱和生日',
    'sys:online:list': '查看在线用户',
    'sys:online:logout': '强制用户下线',
    'sys:user:list': '查看和选择人员',
  },
  house: {
    whole: [userAgents],
    shared: [users],
    rights: ['sys:user:clearPin', 'sys:user:freeze', 'sys:user:changePassword', 'sys:secondFactor:require', 'sys:online:list', 'sys:online:logout'],
  },
  dictionaries: [
    { dictCode: 'password_state', dictName: '密码状态', items: { Y: '已设置', N: '未设置' } },
    { dictCode: 'user_identity', dictName: '用户身份', items: { 1: '普通成员', 2: '上级' } },
    {
      dictCode: 'mes_esign_meaning',
      dictName: '签名含义',
      items: { weigh: '称量', check: '复核', override: '放行超差', release: '批放行', void: '作废', approve: '批准', handover: '交接' },
    },
    { dictCode: 'mes_esign_method', dictName: '签名方式', items: { password: '密码', pin: 'PIN' } },
  ],
  figures: [activeUsers],
  menu: [
    { group: 'system', title: '通讯录', url: '/isystem/addressList', component: 'system/AddressList', right: 'sys:user:list', needs: ['sys:depart:list'] },
    { group: 'system', title: '我的部门', url: '/isystem/departUserList', component: 'system/DepartUserList', right: 'sys:user:list' },
    { group: 'system', title: '用户管理', url: '/isystem/user', component: 'system/UserList', right: 'sys:user:edit', needs: ['sys:depart:list'] },
    { group: 'system', title: '代理人', url: '/isystem/userAgent', component: 'resource/sysUserAgent', right: 'sys:userAgent:edit' },
    { group: 'monitor', title: '在线用户', url: '/isystem/online', component: 'system/OnlineSessions', right: 'sys:online:list' },
    { group: 'account', title: '个人中心', url: '/account/center', component: 'account/center/Index' },
    { group: 'account', title: '个人设置', url: '/account/settings/BaseSetting', component: 'account/settings/Index' },
  ],
})
