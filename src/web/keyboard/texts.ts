/** Texts of the command palette and the list of shortcuts. */
export const texts = {
  title: 'Commands',
  field: { user: 'Find pages and your videos', visitor: 'Find pages' },
  videos: 'Videos',
  empty: { user: 'No command or video matches.', visitor: 'No command matches.' },
  close: 'Close',
  help: 'Keyboard shortcuts',
  commands: {
    home: 'Analyze a video',
    videos: 'Your videos',
    account: 'Account',
    questions: 'Saved questions',
    upgrade: 'Upgrade',
    login: 'Login',
    plans: 'Plans',
    theme: 'Switch between light and dark',
    contact: 'Contact',
    about: 'About',
    help: 'Keyboard shortcuts',
  },
  hints: {
    home: 'home new link',
    videos: 'library history',
    account: 'settings usage password',
    upgrade: 'plans price',
    login: 'log sign',
    plans: 'upgrade price',
    theme: 'theme color',
  },
  shortcuts: (palette: string, isUser: boolean): readonly (readonly [keys: string, what: string])[] => [
    [palette, 'Open commands'],
    ['/', 'Go to the text field'],
    ['Esc', 'Stop an answer, or close the player'],
    ['g then h', 'Analyze a video'],
    ...(isUser
      ? ([
          ['g then v', 'Your videos'],
          ['g then a', 'Account'],
        ] as const)
      : []),
    ['?', 'Show this list'],
  ],
  note: {
    user: 'Single keys do nothing while you type. You can switch them off on the account page.',
    visitor: 'Single keys do nothing while you type.',
  },
}
