import { defineModule } from '../../module.ts'
import { dayTypeDictionary, dayTypeWords, exceptionDays } from './exceptionDay.ts'
import { calendarScopeDictionary, shifts, weekdayDictionary } from './shift.ts'
import { leaves, leaveTypeTexts, teamMembers, teams, teamShifts } from './team.ts'

/** When plant, workshops and machines work (factory.md 3.13). */
export const calendarModule = defineModule({
  name: 'calendar',
  resources: [shifts, exceptionDays, teams, teamMembers, teamShifts, leaves],
  commands: [],
  rights: { 'mes:calendar:view': '查看生产日历' },
  dictionaries: [
    { dictCode: calendarScopeDictionary, dictName: '日历适用范围', items: { plant: '全厂', workshop: '车间', machine: '设备' } },
    { dictCode: dayTypeDictionary, dictName: '日历类型', items: dayTypeWords },
    {
      dictCode: weekdayDictionary,
      dictName: '星期',
      items: { '1': '周一', '2': '周二', '3': '周三', '4': '周四', '5': '周五', '6': '周六', '7': '周日' },
    },
    { dictCode: 'mes_leave_type', dictName: '请假类型', items: leaveTypeTexts },
  ],
  figures: [],
  menu: [
    { group: 'production', title: '生产日历', url: '/mes/calendar', component: 'calendar/Calendar', right: 'mes:calendar:view' },
    { group: 'master', title: '班次', url: '/mes/shift', component: 'resource/mesShift', right: 'mes:shift:list' },
    { group: 'master', title: '日历例外', url: '/mes/calendarDay', component: 'resource/mesCalendarDay', right: 'mes:calendarDay:list' },
    { group: 'production', title: '班组排班', url: '/mes/roster', component: 'calendar/Roster', right: 'mes:team:list' },
    { group: 'master', title: '班组', url: '/mes/team', component: 'resource/mesTeam', right: 'mes:team:list' },
    { group: 'production', title: '排班调整', url: '/mes/teamShift', component: 'resource/mesTeamShift', right: 'mes:teamShift:list' },
    { group: 'production', title: '请假', url: '/mes/leave', component: 'resource/mesLeave', right: 'mes:leave:list' },
  ],
})
