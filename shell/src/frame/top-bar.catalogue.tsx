import type { NavItem } from '@stafapp/shared/contract/registry'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { type ReactNode, useState } from 'react'
import { TopBar } from './top-bar.tsx'

const publicItems: NavItem[] = [
  { path: '/tidtabeller/minutschema', label: 'Minutschema', order: 1 },
  { path: '/tidtabeller/heatindelning', label: 'Heatindelning', order: 2 },
  { path: '/documentation/qna', label: 'Frågor och svar', order: 3 },
  { path: '/resultservice', label: 'Resultatservice', order: 4 },
]
const all: NavItem[] = [
  ...publicItems,
  { path: '/lagledare/eventregistration', label: 'Anmälan av lag', order: 5 },
  { path: '/lagledare/orderspage', label: 'Beställningar', order: 6 },
  { path: '/forms/contactpersonform', label: 'Kontaktpersonsuppgifter', order: 7 },
  { path: '/admin/schoollist', label: 'Skolor', order: 8 },
  { path: '/economy/followup', label: 'Betalningsuppföljning', order: 9 },
]
const ignore = () => undefined
const visitor = <TopBar navigation={publicItems} onNavIntent={ignore} />

/** A login in this window only: the browser's storage, which all windows share, is emptied at once. */
function SignedIn({ children }: { children: ReactNode }) {
  useState(() => {
    storeSession({ username: 'anna-margareta.soderstrom', roles: ['super_admin'] })
    localStorage.clear()
  })
  return children
}
const organiser = (
  <SignedIn>
    <TopBar navigation={all} onNavIntent={ignore} />
  </SignedIn>
)
const openMenu = (place: HTMLElement) => place.querySelector<HTMLElement>('nav button')?.click()
const openCarnivals = (place: HTMLElement) => place.querySelector<HTMLElement>('button:has(svg)')?.click()
const openDrawer = (place: HTMLElement) => place.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click()

export const entry: Entry = {
  title: 'Top bar',
  from: 'shell/src/frame',
  shows: [],
  use: 'The shell draws it above every page; its items come from the remotes\u2019 `nav` in remote.json.',
  isWide: true,
  states: [
    { name: 'Visitor', window: { height: 80 }, show: visitor },
    { name: 'Menu open', window: { height: 220 }, show: visitor, act: openMenu },
    { name: 'Choice of the carnival', window: { height: 220 }, show: visitor, act: openCarnivals },
    { name: 'Organiser, long name', window: { height: 80 }, show: organiser },
    { name: 'Visitor on a phone', window: { height: 80, width: 330 }, show: visitor },
    { name: 'Organiser on a phone', window: { height: 80, width: 330 }, show: organiser },
    { name: 'Drawer on a phone', window: { height: 640, width: 330 }, show: organiser, act: openDrawer },
  ],
}
