/** What we use of frappe-gantt 1.2.2, which comes without types. */
declare module 'frappe-gantt' {
  export type FrappeTask = { id: string; name: string; start: string; end: string; progress: number; custom_class: string }
  export type FrappeOptions = {
    view_mode: string
    readonly: boolean
    popup: false
    language: string
    today_button: boolean
    view_mode_select: boolean
    infinite_padding: boolean
    container_height: number | 'auto'
    scroll_to: string
    bar_height: number
    padding: number
  }
  export type FrappeGantt = { refresh(tasks: readonly FrappeTask[]): void; change_view_mode(mode: string): void }
  const Gantt: new (wrapper: HTMLElement, tasks: readonly FrappeTask[], options: FrappeOptions) => FrappeGantt
  export default Gantt
}
