import { Button } from '../../ui/button.tsx';

type FormButtonsProps = {
  busy: boolean;
  submit: string;
  /** A link to another of the sign-in screen's forms. */
  other: string;
  onOther: () => void;
};

export function FormButtons({ busy, submit, other, onOther }: FormButtonsProps) {
  return (
    <>
      <Button type="submit" tone="primary" size="large" loading={busy} className="w-full">
        {submit}
      </Button>
      <button
        type="button"
        onClick={onOther}
        className="justify-self-center rounded-control px-2 py-1 text-body font-medium text-brand hover:underline"
      >
        {other}
      </button>
    </>
  );
}
