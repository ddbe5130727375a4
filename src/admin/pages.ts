import { createElement, lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { settingsRoot, settingsViews } from './modules/account/settings/settingsViews.ts'
import { currentComponent } from './olderNames.ts'
import { tellPageArrived } from './session/pageArrived.ts'
import { withinChunkTime } from './session/chunkTime.ts'

type Loader = () => Promise<{ default: ComponentType }>

/** The pages a menu entry can name in `component`. Each is loaded when it is first opened (RT-022). */
const loaders: Record<string, Loader> = {
  'dashboard/Analysis': async () => ({ default: (await import('./modules/dashboards/AnalysisPage.tsx')).AnalysisPage }),
  'dashboard/Workplace': async () => ({ default: (await import('./modules/dashboards/WorkplacePage.tsx')).WorkplacePage }),
  'dashboard/Charts': async () => ({ default: (await import('./modules/dashboards/charts/ChartsPage.tsx')).ChartsPage }),
  'dashboard/TaskBoard': async () => ({ default: (await import('./modules/dashboards/TaskPage.tsx')).TaskPage }),
  'dashboard/Gplot': async () => ({ default: (await import('./modules/spc/GplotPage.tsx')).GplotPage }),
  'equipment/Graph': async () => ({ default: (await import('./modules/equipment/GraphPage.tsx')).GraphPage }),
  'dashboard/Monitor': async () => ({ default: (await import('./modules/dashboards/monitor/MonitorPage.tsx')).MonitorPage }),
  'account/center/Index': async () => ({ default: (await import('./modules/account/CenterPage.tsx')).CenterPage }),
  'account/settings/Index': async () => ({ default: (await import('./modules/account/settings/SettingsPage.tsx')).SettingsPage }),
  'system/OnlineSessions': async () => ({ default: (await import('./modules/identity/OnlineSessionsPage.tsx')).OnlineSessionsPage }),
  'system/DictList': async () => ({ default: (await import('./modules/reference/DictsPage.tsx')).DictsPage }),
  'system/SysCheckRuleList': async () => ({ default: (await import('./modules/reference/CheckRulesPage.tsx')).CheckRulesPage }),
  'system/SysFillRuleList': async () => ({ default: (await import('./modules/reference/FillRulesPage.tsx')).FillRulesPage }),
  'system/SysDataSourceList': async () => ({ default: (await import('./modules/operations/DataSourcesPage.tsx')).DataSourcesPage }),
  'modules/online/cgreport/OnlCgreportHeadList': async () => ({ default: (await import('./modules/online/cgreport/ReportsPage.tsx')).ReportsPage }),
  'modules/online/cgreport/auto/OnlCgreportAutoList': async () => ({ default: (await import('./modules/online/cgreport/ReportPage.tsx')).ReportPage }),
  'modules/online/cgreport/Designer': async () => ({ default: (await import('./modules/online/cgreport/DesignerPage.tsx')).DesignerPage }),
  'modules/online/dashboard/DashboardList': async () => ({ default: (await import('./modules/online/dashboard/DashboardsPage.tsx')).DashboardsPage }),
  'modules/online/dashboard/Dashboard': async () => ({ default: (await import('./modules/online/dashboard/DashboardPage.tsx')).DashboardPage }),
  'modules/online/dashboard/Designer': async () => ({ default: (await import('./modules/online/dashboard/DashboardDesigner.tsx')).DashboardDesignerPage }),
  'system/DepartList': async () => ({ default: (await import('./modules/organisation/DepartsPage.tsx')).DepartsPage }),
  'system/AddressList': async () => ({ default: (await import('./modules/identity/addresses/AddressListPage.tsx')).AddressListPage }),
  'system/DepartUserList': async () => ({ default: (await import('./modules/identity/addresses/MyDepartPage.tsx')).MyDepartPage }),
  'system/UserList': async () => ({ default: (await import('./modules/identity/users/UsersPage.tsx')).UsersPage }),
  'system/RoleUserList': async () => ({ default: (await import('./modules/access/RolesPage.tsx')).RolesPage }),
  'system/DepartRoleList': async () => ({ default: (await import('./modules/access/DepartRolesPage.tsx')).DepartRolesPage }),
  'system/PermissionList': async () => ({ default: (await import('./modules/access/MenusPage.tsx')).MenusPage }),
  'system/AppPermissionList': async () => ({ default: (await import('./modules/access/AppMenusPage.tsx')).AppMenusPage }),
  'resource/sysPermissionDataRule': async () => ({ default: (await import('./modules/access/DataRulesPage.tsx')).DataRulesPage }),
  'system/SysPositionList': async () => ({ default: (await import('./modules/organisation/PositionsPage.tsx')).PositionsPage }),
  'system/SysCategoryList': async () => ({ default: (await import('./modules/reference/CategoriesPage.tsx')).CategoriesPage }),
  'system/QuartzJobList': async () => ({ default: (await import('./modules/operations/JobsPage.tsx')).JobsPage }),
  'system/SysGatewayRouteList': async () => ({ default: (await import('./modules/operations/GatewayPage.tsx')).GatewayPage }),
  'system/MyTenant': async () => ({ default: (await import('./modules/organisation/tenants/MyTenantPage.tsx')).MyTenantPage }),
  'system/TenantList': async () => ({ default: (await import('./modules/organisation/tenants/TenantsPage.tsx')).TenantsPage }),
  'system/BackupList': async () => ({ default: (await import('./modules/operations/backups/BackupsPage.tsx')).BackupsPage }),
  'system/LogList': async () => ({ default: (await import('./modules/operations/logs/LogsPage.tsx')).LogsPage }),
  'system/DataLogList': async () => ({ default: (await import('./modules/operations/DataLogsPage.tsx')).DataLogsPage }),
  'resource/mesAudit': async () => ({ default: (await import('./modules/operations/audit/AuditPage.tsx')).AuditPage }),
  'detail/mesAudit': async () => ({ default: (await import('./modules/operations/audit/AuditPage.tsx')).AuditDetailPage }),
  'scales/Scales': async () => ({ default: (await import('./modules/scales/ScalesPage.tsx')).ScalesPage }),
  'modules/oss/OSSFileList': async () => ({ default: (await import('./modules/files/OssFilesPage.tsx')).OssFilesPage }),
  'walls/Workshops': async () => ({ default: (await import('./modules/walls/plan/WorkshopsPage.tsx')).WorkshopsPage }),
  'walls/Plan': async () => ({ default: (await import('./modules/walls/plan/PlanPage.tsx')).PlanPage }),
  'walls/Boards': async () => ({ default: (await import('./modules/walls/editor/BoardsPage.tsx')).BoardsPage }),
  'walls/BoardEditor': async () => ({ default: (await import('./modules/walls/editor/EditorPage.tsx')).EditorPage }),
  'walls/Fleet': async () => ({ default: (await import('./modules/walls/fleet/FleetPage.tsx')).FleetPage }),
  'walls/ScreenList': async () => ({ default: (await import('./modules/walls/ScreensPage.tsx')).ScreensPage }),
  'modules/monitor/DiskMonitoring': async () => ({ default: (await import('./modules/monitor/DiskPage.tsx')).DiskPage }),
  'modules/monitor/HttpTrace': async () => ({ default: (await import('./modules/monitor/TracePage.tsx')).TracePage }),
  'modules/monitor/JvmInfo': async () => ({ default: (await import('./modules/monitor/MetricsPages.tsx')).JvmPage }),
  'modules/monitor/RedisInfo': async () => ({ default: (await import('./modules/monitor/RedisPage.tsx')).RedisPage }),
  'modules/monitor/RedisTerminal': async () => ({ default: (await import('./modules/monitor/RedisTerminalPage.tsx')).RedisTerminalPage }),
  'modules/monitor/SystemInfo': async () => ({ default: (await import('./modules/monitor/MetricsPages.tsx')).SystemPage }),
  'modules/monitor/TomcatInfo': async () => ({ default: (await import('./modules/monitor/MetricsPages.tsx')).TomcatPage }),
  'activiti/todoManage': async () => ({ default: (await import('./modules/workflow/todo/TodoPage.tsx')).TodoPage }),
  'activiti/doneManage': async () => ({ default: (await import('./modules/workflow/lists/DonePage.tsx')).DonePage }),
  'activiti/copyManage': async () => ({ default: (await import('./modules/workflow/lists/CopiesPage.tsx')).CopiesPage }),
  'activiti/applyList': async () => ({ default: (await import('./modules/workflow/lists/AppliedPage.tsx')).AppliedPage }),
  'activiti/applyHome': async () => ({ default: (await import('./modules/workflow/apply/ApplyPage.tsx')).ApplyPage }),
  'activiti/ModelList': async () => ({ default: (await import('./modules/workflow/design/ModelsPage.tsx')).ModelsPage }),
  'activiti/ProcessModelList': async () => ({ default: (await import('./modules/workflow/lists/PublishedPage.tsx')).PublishedPage }),
  'activiti/processInsManage': async () => ({ default: (await import('./modules/workflow/lists/RunningPage.tsx')).RunningPage }),
  'activiti/processFinishManage': async () => ({ default: (await import('./modules/workflow/lists/FinishedPage.tsx')).FinishedPage }),
  'form/BasicForm': async () => ({ default: (await import('./modules/workflow/examples/formPages.tsx')).BasicFormPage }),
  'form/stepForm/StepForm': async () => ({ default: (await import('./modules/workflow/examples/formPages.tsx')).StepFormPage }),
  'form/advancedForm/AdvancedForm': async () => ({ default: (await import('./modules/workflow/examples/formPages.tsx')).AdvancedFormPage }),
  'profile/basic/Index': async () => ({ default: (await import('./modules/workflow/examples/ProfilePage.tsx')).ProfilePage }),
  'activiti/designer': async () => ({ default: (await import('./modules/workflow/design/DesignerPage.tsx')).DesignerPage }),
  'activiti/historicDetail': async () => ({ default: (await import('./modules/workflow/lists/HistoryPage.tsx')).HistoryPage }),
  'charging/BatchDossier': async () => ({ default: (await import('./modules/charging/BatchDossierPage.tsx')).BatchDossierPage }),
  'charging/Tg': async () => ({ default: (await import('./modules/charging/TgPage.tsx')).TgPage }),
  'spc/Measures': async () => ({ default: (await import('./modules/spc/MeasuresPage.tsx')).MeasuresPage }),
  'replay/Replay': async () => ({ default: (await import('./modules/replay/ReplayPage.tsx')).ReplayPage }),
  'report/Report': async () => ({ default: (await import('./modules/report/ReportPage.tsx')).DeclaredReportPage }),
  'recall/Recall': async () => ({ default: (await import('./modules/recall/RecallPage.tsx')).RecallPage }),
  'spc/Spc': async () => ({ default: (await import('./modules/spc/SpcPage.tsx')).SpcPage }),
  'nbc/NbcScan': async () => ({ default: (await import('./modules/packing/NbcScanPage.tsx')).NbcScanPage }),
  'nbc/NbcBox': async () => ({ default: (await import('./modules/packing/NbcBoxPage.tsx')).NbcBoxPage }),
  'nbc/NbcSave': async () => ({ default: (await import('./modules/packing/NbcSavePage.tsx')).NbcSavePage }),
  'quality/QcDesk': async () => ({ default: (await import('./modules/quality/QcDeskPage.tsx')).QcDeskPage }),
  'quality/Complaint': async () => ({ default: (await import('./modules/quality/ComplaintPage.tsx')).ComplaintPage }),
  'quality/Xc': async () => ({ default: (await import('./modules/quality/XcPage.tsx')).XcPage }),
  'detail/mesBatchRelease': async () => ({ default: (await import('./modules/quality/ReleasePage.tsx')).ReleasePage }),
  'detail/mesQcOrder': async () => ({ default: (await import('./modules/quality/QcOrderPage.tsx')).QcOrderPage }),
  'proof/Proof': async () => ({ default: (await import('./modules/proof/ProofPage.tsx')).ProofPage }),
  'production/OrderBoard': async () => ({ default: (await import('./modules/production/OrderBoard.tsx')).OrderBoard }),
  'production/Operator': async () => ({ default: (await import('./modules/production/OperatorPage.tsx')).OperatorPage }),
  'production/Xd': async () => ({ default: (await import('./modules/production/XdPage.tsx')).XdPage }),
  'production/BatchRecord': async () => ({ default: (await import('./modules/production/BatchRecordPage.tsx')).BatchRecordPage }),
  'detail/mesPlan': async () => ({ default: (await import('./modules/production/PlanPage.tsx')).PlanPage }),
  'detail/mesOrder': async () => ({ default: (await import('./modules/production/OrderPage.tsx')).OrderPage }),
  'formula/ColourDesk': async () => ({ default: (await import('./modules/formula/colour/ColourDeskPage.tsx')).ColourDeskPage }),
  'formula/Shortage': async () => ({ default: (await import('./modules/formula/ShortagePage.tsx')).ShortagePage }),
  'material/Inventory': async () => ({ default: (await import('./modules/material/InventoryPage.tsx')).InventoryPage }),
  'detail/mesStocktake': async () => ({ default: (await import('./modules/stocktake/TakePage.tsx')).TakePage }),
  'stocktake/Count': async () => ({ default: (await import('./modules/stocktake/CountPage.tsx')).CountPage }),
  'material/Trace': async () => ({ default: (await import('./modules/material/TracePage.tsx')).TracePage }),
  'weighing/XlStation': async () => ({ default: (await import('./modules/weighing/XlStationPage.tsx')).XlStationPage }),
  'weighing/WeighDesk': async () => ({ default: (await import('./modules/weighing/WeighDeskPage.tsx')).WeighDeskPage }),
  'material/Picking': async () => ({ default: (await import('./modules/material/PickingPage.tsx')).PickingPage }),
  'wms/Workbench': async () => ({ default: (await import('./modules/warehouse/WorkbenchPage.tsx')).WorkbenchPage }),
  'wms/InScan': async () => ({ default: (await import('./modules/warehouse/InScanPage.tsx')).InScanPage }),
  'wms/OutScan': async () => ({ default: (await import('./modules/warehouse/OutScanPage.tsx')).OutScanPage }),
  'scan/Scan': async () => ({ default: (await import('./modules/scanning/ScanPage.tsx')).ScanPage }),
  'scan/Selftest': async () => ({ default: (await import('./modules/scanning/SelftestPage.tsx')).SelftestPage }),
  'schedule/Gantt': async () => ({ default: (await import('./modules/schedule/SchedulePage.tsx')).SchedulePage }),
  'equipment/MachineList': async () => ({ default: (await import('./modules/equipment/MachinesPage.tsx')).MachinesPage }),
  'equipment/MachineTree': async () => ({ default: (await import('./modules/equipment/MachineTreePage.tsx')).MachineTreePage }),
  'equipment/MachineFiles': async () => ({ default: (await import('./modules/equipment/MachineFilesPage.tsx')).MachineFilesPage }),
  'care/Check': async () => ({ default: (await import('./modules/care/CheckPage.tsx')).CheckPage }),
  'care/RepairBoard': async () => ({ default: (await import('./modules/care/RepairBoardPage.tsx')).RepairBoardPage }),
  'care/Reliability': async () => ({ default: (await import('./modules/care/ReliabilityPage.tsx')).ReliabilityPage }),
  'calendar/Calendar': async () => ({ default: (await import('./modules/calendar/CalendarPage.tsx')).CalendarPage }),
  'calendar/Roster': async () => ({ default: (await import('./modules/calendar/RosterPage.tsx')).RosterPage }),
  'oee/Oee': async () => ({ default: (await import('./modules/oee/OeePage.tsx')).OeePage }),
  'handover/Shift': async () => ({ default: (await import('./modules/handover/ShiftPage.tsx')).ShiftPage }),
  'andon/Call': async () => ({ default: (await import('./modules/andon/CallPage.tsx')).CallPage }),
  'alarms/AlarmDesk': async () => ({ default: (await import('./modules/alarms/AlarmDesk.tsx')).AlarmDesk }),
  'alarms/AlarmHealth': async () => ({ default: (await import('./modules/alarms/AlarmHealthPage.tsx')).AlarmHealthPage }),
  'alarms/AlarmDefs': async () => ({ default: (await import('./modules/alarms/AlarmDefsPage.tsx')).AlarmDefsPage }),
  'equipment/DeviceTemplateList': async () => ({ default: (await import('./modules/equipment/template/DeviceTemplatesPage.tsx')).DeviceTemplatesPage }),
  'equipment/StateTableList': async () => ({ default: (await import('./modules/equipment/states/StateTablesPage.tsx')).StateTablesPage }),
  'equipment/PlcDeviceList': async () => ({ default: (await import('./modules/equipment/plc/PlcDevicesPage.tsx')).PlcDevicesPage }),
  'equipment/PlcTagList': async () => ({ default: (await import('./modules/equipment/plc/PlcTagsPage.tsx')).PlcTagsPage }),
  'equipment/CalculatedTagList': async () => ({ default: (await import('./modules/equipment/plc/CalculatedTagsPage.tsx')).CalculatedTagsPage }),
  'equipment/PlcOverview': async () => ({ default: (await import('./modules/equipment/plc/PlcOverviewPage.tsx')).PlcOverviewPage }),
  'equipment/PlcTrend': async () => ({ default: (await import('./modules/equipment/trend/TrendPage.tsx')).TrendPage }),
  'resource/Report': async () => ({ default: (await import('./resource/report/ReportPage.tsx')).ReportPage }),
  'examples/PdfView': async () => ({ default: (await import('./modules/examples/PdfViewPage.tsx')).PdfViewPage }),
  'examples/SplitPanel': async () => ({ default: (await import('./modules/examples/SplitPanelPage.tsx')).SplitPanelPage }),
  'jeecg/JVXETableDemo': async () => ({ default: (await import('./modules/examples/grid/GridExamplePage.tsx')).GridExamplePage }),
  'labels/TemplateList': async () => ({ default: (await import('./modules/labels/TemplatesPage.tsx')).TemplatesPage }),
  'labels/Designer': async () => ({ default: (await import('./modules/labels/designer/DesignerPage.tsx')).DesignerPage }),
  'labels/PrintDemo': async () => ({ default: (await import('./modules/labels/PrintDemoPage.tsx')).PrintDemoPage }),
  'printing/PrintJobs': async () => ({ default: (await import('./modules/printing/PrintJobsPage.tsx')).PrintJobsPage }),
  'printing/PrintLog': async () => ({ default: (await import('./modules/printing/PrintLogPage.tsx')).PrintLogPage }),
  'printing/Printers': async () => ({ default: (await import('./modules/printing/PrintersPage.tsx')).PrintersPage }),
  'exception/403': async () => ({ default: (await import('./modules/exception/exceptionPages.tsx')).ForbiddenPage }),
  'exception/404': async () => ({ default: (await import('./modules/exception/exceptionPages.tsx')).MissingPage }),
  'exception/500': async () => ({ default: (await import('./modules/exception/exceptionPages.tsx')).BrokenPage }),
  'result/Success': async () => ({ default: (await import('./modules/result/resultPages.tsx')).SuccessPage }),
  'result/Fail': async () => ({ default: (await import('./modules/result/resultPages.tsx')).FailPage }),
  'test/Home': async () => ({ default: (await import('./modules/test/HomePage.tsx')).HomePage }),
  'modules/online/cgform/OnlCgformHeadList': async () => ({ default: (await import('./modules/online/cgform/HeadListPage.tsx')).HeadListPage }),
  'modules/online/cgform/OnlCgformCopyList': async () => ({ default: (await import('./modules/online/cgform/HeadListPage.tsx')).HeadListPage }),
  'modules/online/cgform/auto/OnlCgformAutoList': async () => ({ default: (await import('./modules/online/cgform/listPages.tsx')).AutoListPage }),
  'modules/online/cgform/auto/OnlCgformTreeList': async () => ({ default: (await import('./modules/online/cgform/listPages.tsx')).AutoListPage }),
  'modules/online/cgform/auto/erp/OnlCgformErpList': async () => ({ default: (await import('./modules/online/cgform/listPages.tsx')).ErpListPage }),
  'modules/online/cgform/auto/tab/OnlCgformTabList': async () => ({ default: (await import('./modules/online/cgform/listPages.tsx')).TabListPage }),
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': async () => ({
    default: (await import('./modules/online/cgform/listPages.tsx')).InnerTableListPage,
  }),
  'system/UserAnnouncementList': async () => ({ default: (await import('./modules/messages/MyAnnouncementsPage.tsx')).MyAnnouncementsPage }),
  'modules/message/SysMessageList': async () => ({ default: (await import('./modules/messages/OutgoingPage.tsx')).OutgoingPage }),
  'modules/message/SysMessageTemplateList': async () => ({ default: (await import('./modules/messages/TemplatesPage.tsx')).TemplatesPage }),
  'modules/message/SysMessageTest': async () => ({ default: (await import('./modules/messages/MessageTestPage.tsx')).MessageTestPage }),
  'system/SysAnnouncementList': async () => ({ default: (await import('./modules/messages/AnnouncementsPage.tsx')).AnnouncementsPage }),
}

/** Pages that are the list of a resource, by component: the records of such a list have pages of their own. Declarations are not read here: the home page is lighter without. */
export const lists: Readonly<Record<string, string>> = {
  'spc/Measures': 'mesColorMeasure',
  'walls/ScreenList': 'mesScreen',
  'walls/Workshops': 'mesWorkshop',
  'walls/Boards': 'mesWall',
  'labels/TemplateList': 'mesLabelTemplate',
  'printing/PrintJobs': 'mesPrintJob',
  'printing/PrintLog': 'mesPrintLog',
  'printing/Printers': 'mesPrinter',
  'modules/oss/OSSFileList': 'ossFile',
  'system/SysAnnouncementList': 'sysAnnouncement',
  'modules/message/SysMessageList': 'sysMessage',
  'modules/message/SysMessageTemplateList': 'sysMessageTemplate',
  'system/DepartList': 'sysDepart',
  'system/UserList': 'sysUser',
  'system/RoleUserList': 'sysRole',
  'system/DepartRoleList': 'sysDepartRole',
  'system/PermissionList': 'sysPermission',
  'system/SysPositionList': 'sysPosition',
  'system/SysCategoryList': 'sysCategory',
  'system/DictList': 'sysDict',
  'system/SysCheckRuleList': 'sysCheckRule',
  'system/QuartzJobList': 'sysQuartzJob',
  'system/SysFillRuleList': 'sysFillRule',
  'system/LogList': 'sysLog',
  'system/SysGatewayRouteList': 'sysGatewayRoute',
  'system/TenantList': 'sysTenant',
  'system/SysDataSourceList': 'sysDataSource',
  'system/DataLogList': 'sysDataLog',
  'modules/online/cgreport/OnlCgreportHeadList': 'onlCgreportHead',
  'modules/online/dashboard/DashboardList': 'onlDashboard',
  'equipment/MachineList': 'mesEquipment',
  'alarms/AlarmDefs': 'mesAlarmDef',
  'equipment/PlcDeviceList': 'mesPlcDevice',
  'equipment/PlcTagList': 'mesPlcTag',
  'equipment/CalculatedTagList': 'mesCalculatedTag',
  'equipment/DeviceTemplateList': 'mesDeviceTemplate',
  'equipment/StateTableList': 'mesStateTable',
  'resource/sysPermissionDataRule': 'sysPermissionDataRule',
  'resource/mesAudit': 'mesAudit',
}

/** Components that show any resource by its name: its list (menu entries name it), and the page of one of its records. */
const [listPrefix, detailPrefix] = ['resource/', 'detail/']

/** The name of the resource whose list a menu entry with this component shows; null for any other page. */
export function resourceListed(named: string): string | null {
  const component = currentComponent(named)
  return component.startsWith(listPrefix) && !loaders[component] ? component.slice(listPrefix.length) : (lists[component] ?? null)
}

/** The component of the page of one record; a module may put a page of its own under this name into `loaders`. */
export function detailComponent(resource: string): string {
  return `${detailPrefix}${resource}`
}

function genericLoader(component: string): Loader | undefined {
  if (component.startsWith(listPrefix))
    return async () => {
      const { ListByName } = await import('./resource/ByName.tsx')
      return { default: () => createElement(ListByName, { name: component.slice(listPrefix.length) }) }
    }
  if (component.startsWith(detailPrefix))
    return async () => {
      const { DetailByName } = await import('./resource/ByName.tsx')
      return { default: () => createElement(DetailByName, { name: component.slice(detailPrefix.length) }) }
    }
  return undefined
}

/** Pages every signed-in person can open though no menu names them. */
export const plainPages: { path: string; title: string; component: string }[] = [
  { path: '/account/center', title: '个人中心', component: 'account/center/Index' },
  { path: settingsRoot, title: '个人设置', component: 'account/settings/Index' },
  { path: `${settingsRoot}/BaseSetting`, title: '个人设置', component: 'account/settings/Index' }, // as relatives of the contract name the first of them
  ...settingsViews.map(({ name, title }) => ({ path: `${settingsRoot}/${name}`, title, component: 'account/settings/Index' })),
  { path: '/eq/workshop/plan', title: '车间平面图', component: 'walls/Plan' },
  { path: '/mes/wall/editor', title: '看板编辑', component: 'walls/BoardEditor' },
  { path: '/activiti/designer', title: '流程设计', component: 'activiti/designer' },
  { path: '/activiti/historicDetail', title: '流程历史', component: 'activiti/historicDetail' },
  { path: '/online/cgreportDesign', title: '写报表', component: 'modules/online/cgreport/Designer' },
  { path: '/online/cgreport/:code', title: '报表', component: 'modules/online/cgreport/auto/OnlCgreportAutoList' },
  { path: '/online/dashboardDesign', title: '设计数据看板', component: 'modules/online/dashboard/Designer' },
  { path: '/online/dashboard/:code', title: '数据看板', component: 'modules/online/dashboard/Dashboard' },
  { path: '/exception/403', title: '没有权限', component: 'exception/403' },
  { path: '/exception/404', title: '没有这个页面', component: 'exception/404' },
  { path: '/exception/500', title: '服务器出错', component: 'exception/500' },
  { path: '/result/success', title: '操作成功', component: 'result/Success' },
  { path: '/result/fail', title: '操作没有成功', component: 'result/Fail' },
  { path: '/jeecg/treeTable', title: '树形表格', component: 'resource/sysCategory' }, // as below
  { path: '/jeecg/splitPanel', title: '分割面板', component: 'examples/SplitPanel' }, // as below
  { path: '/jeecg/pdfView', title: 'PDF 预览', component: 'examples/PdfView' }, // the address that relatives of the contract use
  { path: '/test/home', title: '可以试用的页面', component: 'test/Home' },
]

const loaded = new Map<string, LazyExoticComponent<ComponentType>>()
const notArrived = new Set<string>()

/** The page behind a component name; null when this bundle has none. */
export function pageOf(named: string): LazyExoticComponent<ComponentType> | null {
  const component = currentComponent(named)
  const loader = loaders[component] ?? genericLoader(component)
  if (!loader) return null
  const known = loaded.get(component)
  if (known) return known
  const page = lazy(() =>
    withinChunkTime(loader())
      .catch((error: unknown) => {
        notArrived.add(component)
        throw error
      })
      .finally(tellPageArrived),
  )
  loaded.set(component, page)
  return page
}

/** Pages that did not arrive are asked for again when they are opened next: React keeps a refusal for ever. */
export function forgetRefusals(): void {
  for (const component of notArrived) loaded.delete(component)
  notArrived.clear()
}
