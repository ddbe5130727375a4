import {
  ApartmentOutlined,
  AppstoreOutlined,
  BellOutlined,
  BookOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  MessageOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
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
