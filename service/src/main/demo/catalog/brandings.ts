import type { BrandingSettings } from '../../../catalog/types.ts';
import { headerName, logoName } from './branding-pictures.ts';
import { corporateSlateTranslations, winterLightsTranslations } from './branding-translations.ts';

export interface DemoBranding {
  readonly id: string;
  readonly name: string;
  readonly settings: BrandingSettings;
}

/** White lettering on the primary colour, and text on the background, are readable in each of them. */
export const demoBrandings: readonly DemoBranding[] = [
  {
    id: 'winter-lights',
    name: 'Winter lights (festive)',
    settings: {
      logoText: 'Season’s Greetings',
      primaryColor: '#b3261e',
      backgroundColor: '#fff4e6',
      textColor: '#3b1410',
      logoPath: null,
      headerImagePath: `/media/${headerName('winter-lights')}`,
      translations: winterLightsTranslations,
      senderName: 'Your Holiday Team',
      subject: '{To}, something warm is waiting for you',
      footer: 'Wishing you bright evenings and a gentle start into the new year.',
    },
  },
  {
    id: 'corporate-slate',
    name: 'Corporate slate',
    settings: {
      logoText: 'Recognition Program',
      primaryColor: '#1f4e79',
      backgroundColor: '#f2f5f8',
      textColor: '#15202b',
      logoPath: `/media/${logoName('corporate-slate')}`,
      headerImagePath: null,
      translations: corporateSlateTranslations,
      senderName: 'Recognition Program',
      subject: 'Your reward is ready: {ProductName}, {Value}',
      footer: 'This reward was issued on behalf of your organization. Please do not forward this message.',
    },
  },
  {
    id: 'birthday-confetti',
    name: 'Birthday confetti',
    settings: {
      logoText: 'Happy Birthday!',
      primaryColor: '#a8186b',
      backgroundColor: '#fff0f7',
      textColor: '#3a0a28',
      logoPath: null,
      headerImagePath: `/media/${headerName('birthday-confetti')}`,
      translations: [],
      senderName: 'The Cake Committee',
      subject: 'It is your day, and here is your gift',
      footer: 'Candles not included. Many happy returns from all of us.',
    },
  },
  {
    id: 'evergreen-thanks',
    name: 'Evergreen thank-you',
    settings: {
      logoText: 'Thank You',
      primaryColor: '#1e6b45',
      backgroundColor: '#f1f8f1',
      textColor: '#13291d',
      logoPath: null,
      headerImagePath: `/media/${headerName('evergreen-thanks')}`,
      translations: [],
      senderName: 'With Gratitude',
      subject: 'A thank-you, in more than words',
      footer: 'Sent with thanks, and without a single sheet of paper.',
    },
  },
  {
    id: 'midnight-gala',
    name: 'Midnight gala (dark)',
    settings: {
      logoText: 'Awards Night',
      primaryColor: '#7a5ae0',
      backgroundColor: '#14122b',
      textColor: '#f4f0ff',
      logoPath: `/media/${logoName('midnight-gala')}`,
      headerImagePath: `/media/${headerName('midnight-gala')}`,
      translations: [],
      senderName: 'Awards Night',
      subject: 'And the award goes to you',
      footer: 'The evening was yours. Thank you for a remarkable year.',
    },
  },
  {
    id: 'sunrise-welcome',
    name: 'Sunrise welcome',
    settings: {
      logoText: 'Welcome Aboard',
      primaryColor: '#b14a06',
      backgroundColor: '#fff8ec',
      textColor: '#3a2008',
      logoPath: null,
      headerImagePath: `/media/${headerName('sunrise-welcome')}`,
      translations: [],
      senderName: 'Your New Team',
      subject: 'Welcome! A small gift for your first week',
      footer: 'Coffee is on the second floor. So are we. Come and say hello.',
    },
  },
  {
    id: 'clear-survey',
    name: 'Clear and simple (research)',
    settings: {
      logoText: 'Research Panel',
      primaryColor: '#0b6a75',
      backgroundColor: '#ffffff',
      textColor: '#1c2b2d',
      logoPath: null,
      headerImagePath: null,
      translations: [],
      senderName: 'Research Panel',
      subject: 'Thank you for taking part',
      footer: 'You receive this message because you completed a study. Your answers stay confidential.',
    },
  },
];
