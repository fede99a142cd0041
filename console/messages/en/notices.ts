// Notifications of the browser.
export const notices = {
  'notices.title': 'Notifications',
  'notices.hint':
    'While this window is in the background, the browser tells you of what is new in the inbox: from whom, and about which product.',
  'notices.switch': 'Notify me in this browser',
  'notices.denied':
    'This browser blocks notifications of this page. Allow them in its settings for this page.',
  'notices.missing':
    'This browser has no notifications for this page. They need a secure connection (HTTPS).',
  'notices.several': '{count, plural, one {1 new in the inbox} other {# new in the inbox}}',
  'notices.atLeast': 'At least {count} new in the inbox',
}
