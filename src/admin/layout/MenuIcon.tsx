import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined'
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined'
import DatabaseOutlined from '@ant-design/icons/es/icons/DatabaseOutlined'
import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined'
import ExperimentOutlined from '@ant-design/icons/es/icons/ExperimentOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined'
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import type { ComponentType } from 'react'

const icons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  desktop: DesktopOutlined,
  experiment: ExperimentOutlined,
  'file-text': FileTextOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  message: MessageOutlined,
  printer: PrinterOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}

/** The icon of a menu entry by the name the server gives it; unknown names get a neutral one. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined
  return <Icon />
}
