import AlertOutlined from '@ant-design/icons/es/icons/AlertOutlined'
import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined'
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined'
import BarcodeOutlined from '@ant-design/icons/es/icons/BarcodeOutlined'
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined'
import CarOutlined from '@ant-design/icons/es/icons/CarOutlined'
import CloudOutlined from '@ant-design/icons/es/icons/CloudOutlined'
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined'
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined'
import DatabaseOutlined from '@ant-design/icons/es/icons/DatabaseOutlined'
import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined'
import ExperimentOutlined from '@ant-design/icons/es/icons/ExperimentOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import LineChartOutlined from '@ant-design/icons/es/icons/LineChartOutlined'
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined'
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined'
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined'
import ProfileOutlined from '@ant-design/icons/es/icons/ProfileOutlined'
import QrcodeOutlined from '@ant-design/icons/es/icons/QrcodeOutlined'
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined'
import ScheduleOutlined from '@ant-design/icons/es/icons/ScheduleOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined'
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined'
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined'
import type { ComponentType } from 'react'

const icons: Record<string, ComponentType> = {
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  'bar-chart': BarChartOutlined,
  barcode: BarcodeOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  car: CarOutlined,
  cloud: CloudOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  desktop: DesktopOutlined,
  experiment: ExperimentOutlined,
  'file-text': FileTextOutlined,
  folder: FolderOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  'line-chart': LineChartOutlined,
  link: LinkOutlined,
  lock: LockOutlined,
  mail: MailOutlined,
  message: MessageOutlined,
  printer: PrinterOutlined,
  profile: ProfileOutlined,
  qrcode: QrcodeOutlined,
  safety: SafetyOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
  warning: WarningOutlined,
}

/** Names that have an icon. */
export const iconNames: readonly string[] = Object.keys(icons)

/** The icon of a menu entry by the name the server gives it; unknown names get a neutral one. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined
  return <Icon />
}
