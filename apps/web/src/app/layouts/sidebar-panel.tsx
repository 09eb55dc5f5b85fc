import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { useTexts } from '../../lib/language.ts';
import { IconButton } from '../../ui/button.tsx';
import { X } from '../../ui/icons.tsx';
import { useOpenerFocus } from '../../ui/overlays/opener-focus.ts';
import { Navigation } from './navigation.tsx';
import { Brand, LanguageDropdown } from './sidebar.tsx';

/** The sidebar as a panel that slides in on small screens; the layout closes it at each navigation. */
export function SidebarPanel({ path, open, onClose }: { path: string; open: boolean; onClose: () => void }) {
  const shell = useTexts(shellTexts);
  useOpenerFocus(open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-label={shell.sidebar.label}
      className="fixed inset-0 z-50 lg:hidden"
    >
      <DialogBackdrop className="fixed inset-0 bg-shade transition-opacity duration-150 starting:opacity-0" />
      <DialogPanel className="fixed inset-y-0 left-0 flex w-[288px] max-w-[85vw] flex-col border-r border-line bg-sunken pt-[env(safe-area-inset-top)] shadow-float transition duration-180 ease-out starting:-translate-x-full">
        <div className="flex items-center justify-between py-3 pr-2 pl-3">
          <Brand />
          <IconButton label={shell.sidebar.close} onClick={onClose}>
            <X className="size-[18px]" />
          </IconButton>
        </div>
        <Navigation path={path} />
        <div className="border-t border-line p-3">
          <LanguageDropdown />
        </div>
      </DialogPanel>
    </Dialog>
  );
}
